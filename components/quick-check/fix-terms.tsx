import type { Check } from "@/lib/quick-check/checks";

export function FixTerms({ check }: { readonly check: Pick<Check, "time" | "cost" | "have"> }) {
  const terms = [
    ["Time", check.time],
    ["Cost", check.cost],
    ["Have ready", check.have],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[6.5rem_1fr]">
      {terms.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="font-semibold max-sm:mt-2">{term}</dt>
          <dd className="max-w-[56ch] text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
