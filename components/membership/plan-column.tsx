import type { ReactNode } from "react";
import { Check } from "@/components/ui/icons";
import { Price } from "@/components/ui/price";
import type { MembershipPlan } from "@/lib/catalog/membership-plans";

type Props = {
  readonly plan: MembershipPlan;
  readonly isPopular: boolean;
  /** The Get Started button. */
  readonly action: ReactNode;
};

const plainClassName = "border-t-2 border-text pt-7 lg:my-10 lg:border-b-2 lg:py-8";
const popularClassName = "rounded-md bg-accent p-6 text-on-accent [--focus:var(--ink)] md:p-10";

/** One membership plan. The popular one is highlighted. */
export function PlanColumn({ plan, isPopular, action }: Props) {
  const { name, summary, priceCents, features } = plan;
  return (
    <li className={`grid content-between gap-8 ${isPopular ? popularClassName : plainClassName}`}>
      <div className="grid gap-6">
        <div className="grid justify-items-start gap-3">
          {isPopular ? (
            <p className="text-spine rounded-sm bg-ink px-2 py-1 text-paper">Most popular</p>
          ) : null}
          <h2 className="text-title">{name}</h2>
          <p className={`max-w-[32ch] ${isPopular ? "text-lg" : "text-soft"}`}>{summary}</p>
        </div>
        <p className="font-display font-extrabold tracking-tight">
          <Price
            cents={priceCents}
            className={isPopular ? "text-5xl md:text-6xl" : "text-4xl md:text-5xl"}
          />{" "}
          <span className="ml-1 font-sans text-base font-semibold tracking-normal">per month</span>
        </p>
        <ul className={`border-t ${isPopular ? "border-ink/50" : "border-line"}`}>
          {features.map((feature) => (
            <li
              key={feature}
              className={`flex gap-3 border-b py-3 ${isPopular ? "border-ink/50 font-semibold" : "border-line"}`}
            >
              <Check className="mt-1 size-5" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      {action}
    </li>
  );
}
