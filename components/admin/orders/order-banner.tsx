import type { ReactNode } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import { EvidenceForm } from "@/components/admin/orders/evidence-form";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/core/money";
import { toSentenceCase } from "@/lib/core/sentence-case";
import { hasOpenPayment } from "@/lib/core/subscription-status";
import type { OrderDetail } from "@/lib/orders/admin/read-order";

type Props = {
  readonly detail: OrderDetail;
  readonly needsReview: boolean;
  readonly paidUntil: Date | null;
  readonly now: Date;
};

/** Plain links, because Next.js's scroll to a part of the page without moving the keyboard there. */
const linkClassName = "font-semibold underline underline-offset-4";

/** What staff must do about this order, by when, and the first step. Empty if there's nothing. */
export function OrderBanner({ detail, needsReview, paidUntil, now }: Props) {
  const { order, subscription, facts } = detail;
  const open = facts.disputes.filter(({ outcome }) => outcome === "open");
  const isPastDue = subscription !== null && hasOpenPayment(subscription);
  if (open.length === 0 && !isPastDue && !needsReview) return null;
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {open.map(({ id, amountCents, reason, respondBy }) => (
        <Notice
          key={id}
          tone="error"
          title={`Dispute of ${formatCents(amountCents)}: ${toSentenceCase(reason).toLowerCase()}`}
        >
          <Step>
            {respondBy && respondBy < now ? (
              <>
                The deadline was <StaffTime at={respondBy} />. The bank will decide.
              </>
            ) : (
              <>
                Respond{respondBy ? " by " : " soon"}
                {respondBy ? <StaffTime at={respondBy} /> : null}, or you’ll lose the dispute.
                Download the evidence, then submit it in the Stripe dashboard.
              </>
            )}
          </Step>
          <EvidenceForm orderId={order.id} look="primary" />
        </Notice>
      ))}
      {isPastDue ? (
        <Notice tone="error" title="Subscription past due">
          <Step>
            {paidUntil ? (
              <>
                Airplay was paid until <StaffTime at={paidUntil} />.{" "}
              </>
            ) : null}
            Stripe will retry the charge.{" "}
            <a href={`mailto:${order.email}`} className={linkClassName}>
              Email {order.firstName}
            </a>{" "}
            to ask for a new card, or cancel the subscription.
          </Step>
          <a href="#subscription" className={linkClassName}>
            Go to the subscription
          </a>
        </Notice>
      ) : null}
      {needsReview ? (
        <Notice tone="error" title="Needs review">
          <Step>
            Some of this order’s payment details don’t match. Review them and decide what to do.
          </Step>
          <a href="#review" className={linkClassName}>
            Go to the review
          </a>
        </Notice>
      ) : null}
    </div>
  );
}

function Step({ children }: { readonly children: ReactNode }) {
  return <p className="mb-3 max-w-[70ch]">{children}</p>;
}
