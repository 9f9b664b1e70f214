import type { ReactNode } from "react";

type Fact = { readonly label: string; readonly value: ReactNode };

/** What is known about one thing: label and value, a line each. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 sm:gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft max-sm:text-sm">{label}</dt>
          <dd className="break-words max-sm:mb-2.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
