"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { confirmLeave } from "@/components/admin/form/leave-guard";
import { isDialogOpen, openPanel } from "@/components/admin/keyboard/panels";
import { type Command, matchPress } from "@/components/admin/keyboard/shortcuts";
import { areSingleKeysOn } from "@/components/admin/keyboard/single-keys";
import { toast } from "@/components/ui/toast";
import type { StaffRole } from "@/lib/auth/permissions";

/** After this time, a letter no longer belongs to the `g` before it. */
const sequenceMs = 1_500;

/** Within this time after a key without a meaning, letters are text that missed its field. */
const strayTextMs = 700;

/** Inputs that take no text, so that letters are free. */
const textlessInputs = new Set(["checkbox", "radio", "button", "submit", "reset", "file"]);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !textlessInputs.has(target.type);
  return target.isContentEditable || target.matches("textarea, select, [role=combobox]");
}

/** Submits the form of a field, as its first button would, unless the form needs a click. */
function submitForm({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField || !isTyping(target) || !target.form) return false;
  if (target.form.dataset.needsClick === undefined) target.form.requestSubmit();
  else
    toast.neutral(
      "Press the button",
      "You can't undo this action, so keyboard shortcuts don't submit it.",
    );
  return true;
}

/** Handles the shortcuts of every dashboard screen. Renders nothing. */
export function KeyboardShortcuts({ role }: { readonly role: StaffRole }) {
  const router = useRouter();
  const prefix = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const strayAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    function run(command: Command): void {
      if (command === "palette") openPanel("palette");
      else if (command === "help") openPanel("shortcuts");
      else if (command === "next") moveToRow(1);
      else if (command === "previous") moveToRow(-1);
      else if (command === "reply") focusReply();
      else if (command === "undo") pressUndo();
      else if (command === "search") {
        if (!focusSearch()) openPanel("palette");
      } else if (command !== "send" && confirmLeave()) router.push(command);
    }

    function onCombination(event: KeyboardEvent): void {
      if (event.shiftKey || event.altKey || event.metaKey === event.ctrlKey) return;
      if (event.key === "Enter" && !event.repeat && submitForm(event)) event.preventDefault();
      if (event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      run("palette");
    }

    function onKeyDown(event: KeyboardEvent): void {
      // A screen's own handler was first.
      if (event.defaultPrevented || event.isComposing) return;
      const { key } = event;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (hasModifier) onCombination(event);
      if (hasModifier || isTyping(event.target) || isDialogOpen() || !areSingleKeysOn()) return;
      const started = prefix.current;
      const isRecent = started !== null && event.timeStamp - started.at < sequenceMs;
      const match = matchPress({ key, hasModifier, prefix: isRecent ? started.key : null, role });
      const isCharacter = [...key].length === 1;
      const isText = event.timeStamp - strayAt.current < strayTextMs;
      if (isCharacter && (isText || match.type === "none")) {
        strayAt.current = event.timeStamp;
        prefix.current = null;
        return;
      }
      // Shift is pressed for "?" and must not end a sequence.
      if (key !== "Shift") prefix.current = null;
      if (match.type === "prefix") prefix.current = { key, at: event.timeStamp };
      if (match.type !== "command") return;
      const isMove = match.command === "next" || match.command === "previous";
      if (event.repeat && !isMove) return;
      event.preventDefault();
      run(match.command);
    }

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router, role]);

  return null;
}

type Row = { readonly item: Element; readonly control: HTMLElement };

/**
 * Rows marked `data-row`, and table rows, each with the link or button that j and k focus. Only
 * visible ones.
 */
function findRows(): readonly Row[] {
  const marked = document.querySelectorAll("main [data-row], main tbody > tr");
  return [...marked].flatMap((row) => {
    if (row.querySelector("[data-row]") !== null) return [];
    // Only marked rows offer a button: in a table, it's one action of many.
    const controls = row.matches("[data-row]") ? "a[href], button" : "a[href]";
    const control = row.matches("a") ? row : row.querySelector(controls);
    if (!(control instanceof HTMLElement) || control.getClientRects().length === 0) return [];
    // The item contains the row's checkbox too.
    return [{ item: row.closest("li") ?? row, control }];
  });
}

/**
 * Focuses the link of the next or previous row. From outside the list, it starts at the row that's
 * open next to it, or before the first one. Enter then opens it like any link.
 */
function moveToRow(step: 1 | -1): void {
  const rows = findRows();
  const focused = rows.findIndex(({ item }) => item.contains(document.activeElement));
  const open = rows.findIndex(({ control }) => control.ariaCurrent === "true");
  const current = focused === -1 ? open : focused;
  const next = rows[current + step]?.control;
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

/** Focuses the screen's search box and selects its text. False without one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}

/** Moves the focus to the reply of the open message, if there is one. */
function focusReply(): void {
  document.querySelector<HTMLElement>("[data-reply] textarea")?.focus();
}

/** Presses Undo in the message on the screen, if it offers it. */
function pressUndo(): void {
  document.querySelector<HTMLElement>("[data-sonner-toast] [data-undo]")?.click();
}
