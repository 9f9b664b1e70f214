import type { ReactNode } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { EvidenceForm } from "@/components/admin/orders/evidence-form";
import { StripePaymentLink } from "@/components/admin/orders/stripe-payment-link";
import { Notice } from "@/components/ui/notice";
import { toSentenceCase } from "@/lib/core/display-text";
import { formatCents } from "@/lib/core/money";
import { hasOpenPayment } from "@/lib/core/subscription-status";
import { getDisputeName, getOpenStage } from "@/lib/orders/order-copy";
import type { OrderDetail } from "@/lib/orders/read-orders";
import { followUpHideDays, getFollowUpEnd } from "@/lib/orders/subscription-dates";

type Props = {
  readonly detail: Pick<OrderDetail, "order" | "subscription" | "facts">;
  /** Paid in Stripe's test mode. */
  readonly isTest: boolean;
  readonly needsReview: boolean;
  readonly paidUntil: Date | null;
  readonly now: Date;
  /** Marks a past-due subscription as followed up, and undoes it. */
  readonly followUp: Readonly<Record<"mark" | "undo", AdminAction>>;
};

/** Plain links, because Next.js's scroll to a part of the page without moving the keyboard there. */
const linkClassName = "font-semibold underline underline-offset-4";

/** What staff must do about this order, by when, and the first step. Empty if there's nothing. */
export function OrderBanner({ detail, isTest, needsReview, paidUntil, now, followUp }: Props) {
  const { order, subscription, facts } = detail;
  const open = facts.disputes.filter((dispute) => getOpenStage(dispute) !== null);
  const isPastDue = subscription !== null && hasOpenPayment(subscription);
  if (open.length === 0 && !isPastDue && !needsReview) return null;
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {open.map((dispute) => (
        <OpenDispute key={dispute.id} {...{ dispute, now, isTest }} orderId={order.id} />
      ))}
      {isPastDue ? (
        <PastDue {...{ order, paidUntil, now, followUp }} lastAt={subscription.followedUpAt} />
      ) : null}
      {needsReview ? (
        <Notice tone="error" title="Needs review">
          <Step>Stripe reported something about this order’s payments that you must decide.</Step>
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

type DisputeProps = Pick<Props, "now" | "isTest"> & {
  readonly dispute: OrderDetail["facts"]["disputes"][number];
  readonly orderId: string;
};

/** The bank decides once the evidence was submitted or its deadline has passed. */
function OpenDispute({ dispute, orderId, isTest, now }: DisputeProps) {
  const { amountCents, reason, respondBy, isUnderReview, paymentIntentId } = dispute;
  const isInquiry = getOpenStage(dispute) === "inquiry";
  const isTooLate = respondBy !== null && respondBy <= now;
  const isWithBank = isUnderReview || isTooLate;
  return (
    <Notice
      tone={isWithBank ? "neutral" : "error"}
      title={`${getDisputeName(dispute)} of ${formatCents(amountCents)}: ${toSentenceCase(reason).toLowerCase()}`}
    >
      {isInquiry ? (
        <Step>
          The bank has a question and took no money. The customer keeps access, and the order stays
          as it is.
        </Step>
      ) : null}
      <Step>
        {isUnderReview ? (
          `${isInquiry ? "Your response" : "The evidence"} was submitted in Stripe. The bank is deciding.`
        ) : isTooLate ? (
          <>
            The deadline was <StaffTime at={respondBy} />. The bank will decide
            {isInquiry ? " whether it becomes a dispute" : ""}.
          </>
        ) : (
          <>
            Respond{respondBy ? " by " : " soon"}
            {respondBy ? <StaffTime at={respondBy} /> : null},{" "}
            {isInquiry
              ? "or it may become a dispute. Download the evidence: the order, the customer’s consents, and what was delivered. Submit it in the Stripe dashboard with the customer’s messages. Or refund the payment below, and Stripe closes the inquiry."
              : "or you’ll lose the dispute. Download the evidence, then submit it in the Stripe dashboard."}
          </>
        )}
      </Step>
      <div className="flex flex-wrap items-center gap-4">
        <EvidenceForm orderId={orderId} look={isWithBank ? "secondary" : "primary"} />
        <StripePaymentLink {...{ paymentIntentId, isTest }}>Open in Stripe</StripePaymentLink>
      </div>
    </Notice>
  );
}

type PastDueProps = Pick<Props, "paidUntil" | "now" | "followUp"> & {
  readonly order: OrderDetail["order"];
  /** The last follow-up about this payment. */
  readonly lastAt: Date | null;
};

function PastDue({ order, paidUntil, now, followUp, lastAt }: PastDueProps) {
  const listedAgainAt = lastAt && getFollowUpEnd(lastAt);
  const isDone = listedAgainAt !== null && listedAgainAt > now;
  return (
    <Notice tone={isDone ? "neutral" : "error"} title="Subscription past due">
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
        {isDone
          ? null
          : ` Mark it as followed up to hide it from Today for ${followUpHideDays} days.`}
      </Step>
      {lastAt ? (
        <Step>
          Followed up on <StaffTime at={lastAt} />.
          {isDone ? (
            <>
              {" "}
              If the payment is still open, it returns to Today on <StaffTime at={listedAgainAt} />.
            </>
          ) : null}
        </Step>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isDone ? null : (
          <ActionForm
            action={followUp.mark}
            submitLabel="Mark as followed up"
            busyLabel="Saving…"
            hidden={{ orderId: order.id, seen: lastAt?.toISOString() ?? "" }}
            undo={{ action: followUp.undo }}
          />
        )}
        <a href="#subscription" className={linkClassName}>
          Go to the subscription
        </a>
      </div>
    </Notice>
  );
}
