"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { confirmLeave } from "@/components/admin/form/leave-guard";
import { openPanel } from "@/components/admin/keyboard/panels";
import {
  buildGroups,
  getAction,
  keepMatching,
  normalizeQuery,
  type PaletteAction,
  type PaletteOption,
} from "@/components/admin/palette/palette-options";
import { chooseTheme } from "@/components/site/theme/theme";
import { controlClassName } from "@/components/ui/field";
import type { StaffRole } from "@/lib/auth/permissions";
import type { FoundRecord } from "@/lib/flows/find-records";

type Props = { readonly role: StaffRole; readonly onClose: () => void };

const optionId = (index: number) => `palette-option-${index}`;

/** The palette's search box and its results, a combobox with a listbox. */
export function PaletteSearch({ role, onClose }: Props) {
  const router = useRouter();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  /** Null until an arrow key chose one: the first. Cleared by each key that changes the search. */
  const [chosenHref, setChosenHref] = useState<string | null>(null);
  const [opensFirst, setOpensFirst] = useState(false);
  const search = useRecordSearch(typed);
  const groups = buildGroups(typed, search.records, role);
  const options = groups.flatMap((group) => group.options);
  const chosenIndex = options.findIndex(({ href }) => href === chosenHref);
  const activeIndex = Math.max(0, chosenIndex);
  const active = options[activeIndex];
  const hasFound = options.some(({ href }) => !href.includes("q="));

  function open(option: PaletteOption, isNewTab: boolean) {
    const action = getAction(option);
    if (action === null && isNewTab) {
      window.open(option.href, "_blank", "noopener");
      return;
    }
    onClose();
    if (action) runAction(action);
    else if (confirmLeave()) router.push(option.href);
  }

  // Enter was pressed before the results arrived.
  useEffect(() => {
    if (!opensFirst || search.status === "searching" || !active) return;
    setOpensFirst(false);
    onClose();
    if (confirmLeave()) router.push(active.href);
  }, [opensFirst, search.status, active, onClose, router]);

  function move(index: number) {
    const next = options[(index + options.length) % options.length];
    if (!next) return;
    setChosenHref(next.href);
    const id = optionId(options.indexOf(next));
    list.current?.querySelector(`#${id}`)?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown") move(activeIndex + 1);
    else if (key === "ArrowUp") move(activeIndex - 1);
    else if (key === "Enter") choose(event.metaKey || event.ctrlKey);
    else return;
    event.preventDefault();
  }

  /** The first option may still change while the search runs, unless someone chose it. */
  function choose(isNewTab: boolean) {
    if (search.status === "searching" && chosenIndex < 0 && !hasFound) setOpensFirst(true);
    else if (active) open(active, isNewTab);
  }

  return (
    <div className="grid h-[70dvh] max-h-128 min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] gap-3">
      <input
        role="combobox"
        aria-label="Page, order number, name, or email"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(activeIndex) : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosenHref(null);
          setOpensFirst(false);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        placeholder="Page, order number, name, or email"
        className={controlClassName}
      />
      <p role="status" className="min-h-5 text-sm text-soft">
        {getStatusText(typed, search)}
      </p>
      <div
        ref={list}
        id="palette-list"
        role="listbox"
        aria-label="Results"
        className="overflow-y-auto"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.title} role="group" aria-label={group.title} className="mb-3">
            <p aria-hidden="true" className="px-3 pb-1 text-xs font-semibold text-soft">
              {group.title}
            </p>
            {group.options.map((option) => {
              const index = options.indexOf(option);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
                <div
                  key={option.href}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === activeIndex}
                  onClick={(event: MouseEvent) => open(option, event.metaKey || event.ctrlKey)}
                  className="grid min-h-10 cursor-pointer content-center rounded-sm border-l-4 border-transparent px-3 py-1 hover:bg-raised aria-selected:border-accent aria-selected:bg-raised max-md:min-h-11"
                >
                  <span className="truncate">{option.label}</span>
                  {option.detail ? (
                    <span className="truncate text-sm text-soft">{option.detail}</span>
                  ) : null}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What the status line says: the number of records, or why there are none. */
function getStatusText(typed: string, { status, records }: RecordSearch): string {
  if (typed.trim() === "") return "";
  if (status === "searching") return "Searching…";
  if (status === "failed") return "We couldn't search the records. Check your connection.";
  if ([...typed.trim()].length < 2) return "Type at least 2 characters to search records.";
  if (records.length === 0) return "No records match.";
  return records.length === 1 ? "1 record" : `${records.length} records`;
}

/** Runs an action after the palette closed. */
function runAction(action: PaletteAction): void {
  if (action === "sign-out") signOut();
  else if (action !== "shortcuts") chooseTheme(action);
  // The palette's dialog leaves the page with the next render.
  else requestAnimationFrame(() => requestAnimationFrame(() => openPanel("shortcuts")));
}

/** Posts the form that `SignOutForm` posts: the browser then drops the pages of the dashboard. */
function signOut(): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/auth/sign-out";
  document.body.append(form);
  form.submit();
}

/** Waits for the next key of fast typing. */
const typingPauseMs = 60;

type Found = { readonly query: string; readonly records: readonly FoundRecord[] };

type RecordSearch = {
  readonly records: readonly FoundRecord[];
  readonly status: "done" | "searching" | "failed";
};

/**
 * Searches the records on the server while staff type. A newer search aborts the older one, so an
 * older response never replaces a newer one.
 */
function useRecordSearch(typed: string): RecordSearch {
  const query = normalizeQuery(typed);
  const [found, setFound] = useState<Found>({ query: "", records: [] });
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    setFailed(null);
    if (query === "") return setFound({ query: "", records: [] });
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const url = `/admin/search?q=${encodeURIComponent(query)}`;
        const response = await fetch(url, { signal: aborter.signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { records }: { records: readonly FoundRecord[] } = await response.json();
        if (!aborter.signal.aborted) setFound({ query, records });
      } catch {
        if (!aborter.signal.aborted) setFailed(query);
      }
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query]);

  if (found.query === query) return { records: found.records, status: "done" };
  const records = query === "" ? [] : keepMatching(found.records, query);
  return { records, status: failed === query ? "failed" : "searching" };
}
