import Link from "next/link";
import { Stat, Stats } from "@/components/admin/display/stat";
import { SubscriberStats } from "@/components/admin/subscribers/subscriber-stats";
import { Amount } from "@/components/ui/price";
import { formatCents } from "@/lib/core/money";
import type { OverviewPeriod } from "@/lib/overview/periods";
import type { Overview } from "@/lib/overview/read-overview";

const count = (value: number) => value.toLocaleString("en-US");

type Props = { readonly overview: Overview; readonly span: OverviewPeriod };

/** Subscriber statistics, then revenue, orders and open work. */
export function OverviewFigures({ overview, span }: Props) {
  const { subscribers, business } = overview;
  return (
    <div className="[&>dl+dl]:border-t-0 [&>dl:last-child]:border-b-0">
      <SubscriberStats statistics={subscribers} />
      <Stats>
        <Stat
          label={`Revenue in ${span} days`}
          value={<Amount cents={business.revenueCents} />}
          note={`${formatCents(business.refundedCents)} refunded${business.disputedCents > 0 ? `, ${formatCents(business.disputedCents)} disputed` : ""}. Previous ${span} days: ${formatCents(business.revenueBeforeCents)}`}
        />
        <Stat label={`Orders paid in ${span} days`} value={count(business.orders)} />
        <Stat
          label="Needs review"
          value={<FigureLink href="/admin/orders?view=review" value={business.ordersInReview} />}
          note="orders"
        />
        <Stat
          label="Open messages"
          value={<FigureLink href="/admin/inbox" value={business.openMessages} />}
          note="in the inbox"
        />
        <Stat
          label="Overdue"
          value={
            <FigureLink
              href="/admin/inbox?due=overdue"
              value={business.overdueMessages}
              isWarning
            />
          }
          note="past the reply deadline"
        />
      </Stats>
    </div>
  );
}

type FigureLinkProps = {
  readonly href: string;
  readonly value: number;
  readonly isWarning?: boolean;
};

function FigureLink({ href, value, isWarning = false }: FigureLinkProps) {
  return (
    <Link
      href={href}
      className={`underline decoration-2 underline-offset-4 ${isWarning && value > 0 ? "text-emphasis" : ""}`}
    >
      {count(value)}
    </Link>
  );
}
