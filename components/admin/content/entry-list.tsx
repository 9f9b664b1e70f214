"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";

export type Entry = { readonly key: number; readonly head: string; readonly text: string };

type Props = {
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
  /** What an entry is called, such as "question". */
  readonly noun: string;
  readonly headLabel: string;
  readonly textLabel: string;
  /** True lets staff remove the last entry. */
  readonly canBeEmpty?: boolean;
};

/** Edits an ordered list of entries with two fields each. */
export function EntryList({
  entries,
  onChange,
  noun,
  headLabel,
  textLabel,
  canBeEmpty = false,
}: Props) {
  const prefix = useId();
  const change = (key: number, part: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const move = (index: number, to: number) => {
    const reordered = [...entries];
    const [entry] = reordered.splice(index, 1);
    if (entry) reordered.splice(to, 0, entry);
    onChange(reordered);
  };
  const add = () =>
    onChange([
      ...entries,
      { key: Math.max(0, ...entries.map(({ key }) => key)) + 1, head: "", text: "" },
    ]);
  return (
    <div className="grid gap-4">
      <ol className="grid gap-6">
        {entries.map(({ key, head, text }, index) => {
          const name = `${noun} ${index + 1}`;
          return (
            <li key={key}>
              <fieldset className="grid gap-3 border-l-4 border-hairline pl-4">
                <legend className="font-semibold">{`${name[0]?.toUpperCase()}${name.slice(1)}`}</legend>
                <label htmlFor={`${prefix}${key}-head`}>{headLabel}</label>
                <input
                  id={`${prefix}${key}-head`}
                  value={head}
                  onChange={(event) => change(key, { head: event.target.value })}
                  className={controlClassName}
                />
                <label htmlFor={`${prefix}${key}-text`}>{textLabel}</label>
                <textarea
                  id={`${prefix}${key}-text`}
                  rows={4}
                  value={text}
                  onChange={(event) => change(key, { text: event.target.value })}
                  className={`${controlClassName} field-sizing-content min-h-28`}
                />
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
                    onClick={() => onChange(entries.filter((entry) => entry.key !== key))}
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
