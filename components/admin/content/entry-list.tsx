"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";

export type Entry = { readonly key: number; readonly head: string; readonly text: string };

type ListProps<Item> = {
  readonly entries: readonly Item[];
  readonly onChange: (entries: readonly Item[]) => void;
  /** What an entry is called, such as "question". */
  readonly noun: string;
  /** A new entry. */
  readonly blank: Omit<Item, "key">;
  /** True lets staff remove the last entry. */
  readonly canBeEmpty?: boolean;
  /** An entry's fields. Their ids start with `prefix`. */
  readonly children: (
    entry: Item,
    change: (part: Partial<Item>) => void,
    prefix: string,
  ) => ReactNode;
};

/** Edits an ordered list: adds, moves and removes entries. */
export function OrderedEntries<Item extends { readonly key: number }>({
  entries,
  onChange,
  noun,
  blank,
  canBeEmpty = false,
  children,
}: ListProps<Item>) {
  const prefix = useId();
  /** The entry that was just added: its first field gets the focus. */
  const added = useRef<number | null>(null);
  const move = (index: number, to: number) => {
    const reordered = [...entries];
    const [entry] = reordered.splice(index, 1);
    if (entry) reordered.splice(to, 0, entry);
    onChange(reordered);
  };
  const add = () => {
    const key = Math.max(0, ...entries.map((entry) => entry.key)) + 1;
    added.current = key;
    onChange([...entries, { ...blank, key } as Item]);
  };
  const focusAdded = (key: number, item: HTMLLIElement | null) => {
    if (!item || added.current !== key) return;
    added.current = null;
    item.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  return (
    <div className="grid gap-4">
      <ol className="grid gap-6">
        {entries.map((entry, index) => {
          const { key } = entry;
          const name = `${noun} ${index + 1}`;
          const change = (part: Partial<Item>) =>
            onChange(entries.map((other) => (other.key === key ? { ...other, ...part } : other)));
          return (
            <li key={key} ref={(item) => focusAdded(key, item)}>
              <fieldset className="grid gap-3 border-l-4 border-hairline pl-4">
                <legend className="font-semibold">{`${name[0]?.toUpperCase()}${name.slice(1)}`}</legend>
                {children(entry, change, `${prefix}${key}`)}
                <div className="flex flex-wrap gap-x-5">
                  <Button
                    look="quiet"
                    disabled={index === 0}
                    aria-label={`Move ${name} up`}
                    onClick={() => move(index, index - 1)}
                  >
                    Up
                  </Button>
                  <Button
                    look="quiet"
                    disabled={index === entries.length - 1}
                    aria-label={`Move ${name} down`}
                    onClick={() => move(index, index + 1)}
                  >
                    Down
                  </Button>
                  <Button
                    look="quiet"
                    disabled={entries.length === 1 && !canBeEmpty}
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange(entries.filter((other) => other.key !== key))}
                  >
                    Remove
                  </Button>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div>
        <Button look="secondary" onClick={add}>
          Add a {noun}
        </Button>
      </div>
    </div>
  );
}

type Props = Pick<ListProps<Entry>, "entries" | "onChange" | "noun" | "canBeEmpty"> & {
  readonly headLabel: string;
  readonly textLabel: string;
};

/** Edits an ordered list of entries with two fields each. */
export function EntryList({ headLabel, textLabel, ...list }: Props) {
  return (
    <OrderedEntries {...list} blank={{ head: "", text: "" }}>
      {({ head, text }, change, prefix) => (
        <>
          <label htmlFor={`${prefix}-head`}>{headLabel}</label>
          <input
            id={`${prefix}-head`}
            value={head}
            onChange={(event) => change({ head: event.target.value })}
            className={controlClassName}
          />
          <label htmlFor={`${prefix}-text`}>{textLabel}</label>
          <textarea
            id={`${prefix}-text`}
            rows={4}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
            className={`${controlClassName} field-sizing-content min-h-28`}
          />
        </>
      )}
    </OrderedEntries>
  );
}
