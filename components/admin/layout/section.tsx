import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ title, actions, children }: Props) {
  return (
    <section className="mt-8 border-t-2 border-text pt-4 print:break-inside-avoid">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
