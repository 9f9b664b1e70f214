"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

type Selected = { readonly has: (id: string) => boolean; readonly toggle: (id: string) => void };

const SelectedRows = createContext<Selected>({ has: () => false, toggle: () => {} });

type RowProps = { readonly id: string; readonly label: string; readonly className?: string };

/** A row's checkbox. Must be inside `Selection`. */
export function SelectRow({ id, label, className }: RowProps) {
  const { has, toggle } = useContext(SelectedRows);
  return (
    <label className={className}>
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={has(id)}
        onChange={() => toggle(id)}
        className="block size-4.5 shrink-0 max-md:size-6"
      />
    </label>
  );
}

type Props = {
  /** The rows of this page. */
  readonly ids: readonly string[];
  readonly label: string;
  /** The selected rows' bulk actions. */
  readonly actions: (selection: {
    readonly ids: readonly string[];
    readonly isAll: boolean;
    readonly clear: () => void;
  }) => ReactNode;
  /** More than this page is selected, so the number of its rows would be wrong. */
  readonly isWider?: boolean;
  readonly onChange?: () => void;
  readonly className?: string;
  /** The list, with a `SelectRow` in each row. */
  readonly children: ReactNode;
};

/** Lets staff select the rows of a list for bulk actions, one by one or all of the page. */
export function Selection({ ids, label, actions, children, ...props }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = ids.filter((id) => chosen.has(id));
  const isAll = selected.length > 0 && selected.length === ids.length;
  function change(next: ReadonlySet<string>) {
    setChosen(next);
    props.onChange?.();
  }
  const toggle = (id: string) =>
    change(new Set(chosen.has(id) ? selected.filter((one) => one !== id) : [...selected, id]));
  const clear = () => change(new Set());
  return (
    <SelectedRows value={{ has: (id) => chosen.has(id), toggle }}>
      <div
        className={`flex flex-wrap items-start gap-x-4 gap-y-2 pb-2 text-sm ${props.className ?? ""}`}
      >
        <label className="inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ currentTarget }) => change(new Set(currentTarget.checked ? ids : []))}
            className="size-4.5"
          />
          {selected.length > 0 && !props.isWider ? `${selected.length} selected` : label}
        </label>
        {selected.length > 0 ? actions({ ids: selected, isAll, clear }) : null}
      </div>
      {children}
    </SelectedRows>
  );
}
