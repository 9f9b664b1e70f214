import { findIpiProblem, findIswcProblem } from "@/lib/practice/check-digits";
import { type Answers, parsePercent } from "@/lib/practice/exercise";

const forms = [
  { label: "Form of 200: writers", fields: ["full-marlo", "full-tess"] },
  {
    label: "Form of 200: publishers",
    fields: ["full-marlo-publishing", "full-tess-publishing"],
  },
  {
    label: "Form of 100: all shares",
    fields: ["half-marlo", "half-tess", "half-marlo-publishing", "half-tess-publishing"],
  },
] as const;

/** What a real portal says while the form is filled in: totals and check digits. */
export function PortalChecks({ answers }: { readonly answers: Answers }) {
  const codes = [
    { label: "IPI", typed: answers.ipi ?? "", find: findIpiProblem },
    { label: "ISWC", typed: answers.iswc ?? "", find: findIswcProblem },
  ];
  return (
    <section aria-labelledby="portal" className="lesson-text noscript:hidden">
      <h3 id="portal">What the portal says</h3>
      <ul>
        {codes.map(({ label, typed, find }) => (
          <li key={label}>
            {label}: {typed.trim() === "" ? "not entered" : codeTexts[find(typed) ?? "fits"]}
          </li>
        ))}
        {forms.map(({ label, fields }) => {
          const sum = fields.reduce(
            (total, id) => total + (parsePercent(answers[id] ?? "") ?? 0),
            0,
          );
          return (
            <li key={label}>
              {label} total {Number(sum.toFixed(2))} of 100
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const codeTexts = {
  fits: "the check digits fit",
  check: "refused, because the check digits don’t fit",
  format: "not complete",
} as const;
