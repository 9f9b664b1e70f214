"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { confirmLeave } from "@/components/admin/form/leave-guard";
import {
  buildGroups,
  getAction,
  type PaletteOption,
} from "@/components/admin/palette/palette-options";
import { runAction } from "@/components/admin/palette/run-action";
import { type RecordSearch, useRecordSearch } from "@/components/admin/palette/use-record-search";
import { controlClassName } from "@/components/ui/field";
import type { StaffRole } from "@/lib/auth/permissions";

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
