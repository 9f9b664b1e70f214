import type { ReactNode } from "react";
import { Wordmark } from "@/components/site/wordmark";
import { Button, type ButtonLook, buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Untranslated } from "@/components/ui/untranslated";
import { type Answers, checkKeys } from "@/lib/quick-check/answers";
import { type Check, quickCheckBookingHref } from "@/lib/quick-check/checks";
import { createFixPlan, formatPrerequisites } from "@/lib/quick-check/plan";

type FixPlanProps = {
  readonly answers: Answers;
  /** Other ways to keep the plan, below its buttons. */
  readonly children?: ReactNode;
};

/** What's missing, in the order to fix it. */
export function FixPlan({ answers, children }: FixPlanProps) {
  const plan = createFixPlan(answers);
  return (
    <section
      aria-labelledby="plan-title"
      data-printed
      className="wrap mt-20 md:mt-28 print:mt-0 print:text-sm"
    >
      <p className="mb-6 hidden items-center justify-between border-b-4 border-text pb-3 print:flex">
        <Wordmark />
        <Untranslated>{location.host}/quick-check</Untranslated>
      </p>
      <div className="split-label gap-y-6 lg:grid-rows-[auto_1fr] print:grid-cols-1 print:gap-3">
        <div className="grid content-start justify-items-start gap-6">
          <h2 id="plan-title" className="text-title md:text-6xl print:text-3xl">
            Your plan
          </h2>
          <p className="max-w-[36ch] text-lg text-soft">
            {plan.length === 1
              ? "You’re missing 1 of the 7. Here’s how to fix it."
              : `You’re missing ${plan.length} of the ${checkKeys.length}. Follow these steps in order, because some of them depend on earlier ones.`}
          </p>
        </div>
        <ol className="border-t-2 border-text lg:col-start-2 lg:row-span-2 lg:row-start-1 print:col-start-1 print:row-auto">
          {plan.map(({ check, prerequisites }, index) => (
            <li
              key={check.key}
              className="grid grid-cols-[3rem_1fr] gap-x-4 border-b border-line py-8 md:grid-cols-[5rem_1fr] print:break-inside-avoid print:grid-cols-[2rem_1fr] print:py-2"
            >
              <span
                aria-hidden="true"
                className="figures font-display text-4xl leading-none font-extrabold tracking-tight md:text-5xl print:text-xl"
              >
                {index + 1}
              </span>
              <div className="grid gap-4 print:gap-1">
                <h3 className="flex justify-between gap-6 text-2xl md:text-3xl print:text-base">
                  {check.step}
                  {/* To tick off on paper. */}
                  <span
                    aria-hidden="true"
                    className="hidden size-4 shrink-0 border-2 border-text print:block"
                  />
                </h3>
                {prerequisites.length > 0 ? (
                  <p className="font-semibold text-emphasis">
                    {formatPrerequisites(prerequisites)}
                  </p>
                ) : null}
                <FixTerms check={check} />
                <FixLink check={check} look="quiet" />
              </div>
            </li>
          ))}
        </ol>
        <div className="grid content-start justify-items-start gap-6 print:hidden">
          <Link href={quickCheckBookingHref} className={buttonClassName("primary", "lg")}>
            Go through it with us
          </Link>
          <Button look="secondary" onClick={() => window.print()}>
            Print your plan
          </Button>
          {children}
        </div>
      </div>
    </section>
  );
}

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

type Props = { readonly check: Pick<Check, "name" | "fix">; readonly look?: ButtonLook };

export function FixLink({ check: { name, fix }, look = "primary" }: Props) {
  return (
    <p className="print:hidden">
      <Link href={fix.href} className={buttonClassName(look)}>
        <span className={look === "quiet" ? "text-left" : ""}>
          Fix This {fix.by}
          <span className="sr-only">: {name}</span>
        </span>
      </Link>
    </p>
  );
}
