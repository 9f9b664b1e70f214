import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a screen under its own heading, parted from the one above by a rule. */
export function Section({ title, actions, children }: Props) {
  return (
    <section className="mt-8 border-t-2 border-text pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
