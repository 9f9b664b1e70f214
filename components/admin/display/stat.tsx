import type { ReactNode } from "react";

/**
 * Grid of figures. The number of columns depends on the number of figures, so that none ends up
 * alone in a row.
 */
export function Stats({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 sm:has-[>:nth-child(4):last-child]:grid-cols-4 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none gap-y-5 border-y-2 border-text py-4">
      {children}
    </dl>
  );
}

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  /** What the value covers, in a few words. */
  readonly note?: ReactNode;
};

export function Stat({ label, value, note }: Props) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="figures font-display text-2xl font-extrabold tracking-tight">{value}</dd>
      {note ? <dd className="text-xs text-soft">{note}</dd> : null}
    </div>
  );
}
