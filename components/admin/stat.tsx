import type { ReactNode } from "react";

/** Figures side by side, parted by rules: in twos, threes or fours until one row holds all, so that none stands alone. */
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
  /** What it is counted over, in a few words. */
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
