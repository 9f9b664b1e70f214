import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { toSentenceCase } from "@/lib/core/display-text";
import { formatCents } from "@/lib/core/money";
import { describeFraudWarning, reviewReasonText } from "@/lib/orders/order-copy";
import type { OrderDetail } from "@/lib/orders/read-orders";
import type { ReviewItem } from "@/lib/orders/state/review-items";

type Props = {
  readonly detail: Pick<OrderDetail, "order" | "reviewItems" | "items">;
  readonly action: AdminAction;
};

const fields = "grid max-w-[32rem] grid-cols-[minmax(0,1fr)] gap-4";

/** What staff must decide about an order, each with a form. */
export function OrderReview({ detail, action }: Props) {
  const { order, reviewItems, items } = detail;
  const { id: orderId, reviewReason } = order;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {reviewItems.length === 0 && reviewReason ? (
        <ReviewPanel
          title={toSentenceCase(reviewReasonText[reviewReason])}
          explanation={`Stripe might have received a payment that doesn't match this order. Check the payment in the Stripe dashboard, refund it if needed, then mark this review resolved.${endsOrder(order) ? " We'll also close the order, so the customer can order again." : ""}`}
        >
          <ActionForm
            action={action}
            className={fields}
            submitLabel="Mark resolved"
            needsClick
            hidden={{ orderId, reason: reviewReason }}
          >
            <Note idPrefix="mismatch" />
          </ActionForm>
        </ReviewPanel>
      ) : null}
      {reviewItems.map((item) => (
        <ReviewPanel key={item.id} {...describeItem(item)}>
          <ActionForm
            action={action}
            className={fields}
            submitLabel="Mark resolved"
            needsClick
            hidden={{ orderId, reason: item.reason, id: item.id }}
            values={Object.fromEntries(items.map(({ id }) => [`units-${id}`, "0"]))}
          >
            {item.reason === "refund_without_lines"
              ? items.map(({ id, title, quantity }) => (
                  <FormField
                    key={id}
                    name={`units-${id}`}
                    idPrefix={item.id}
                    label={`${title}: units to revoke`}
                    type="number"
                    min={0}
                    max={quantity}
                    required
                  />
                ))
              : null}
            {item.reason === "payment_without_period_end" ? (
              <FormField
                name="lastDay"
                idPrefix={item.id}
                label="Last day of airplay"
                type="date"
                required
              />
            ) : null}
            <Note idPrefix={item.id} />
          </ActionForm>
        </ReviewPanel>
      ))}
    </div>
  );
}

/** With a second session, the order's own session may still be paid. */
function endsOrder({ status, reviewReason }: OrderDetail["order"]): boolean {
  return status === "pending" && reviewReason !== "second_session";
}

function Note({ idPrefix }: { readonly idPrefix: string }) {
  return (
    <FormTextarea
      name="note"
      idPrefix={idPrefix}
      label="Note for the audit log"
      required
      rows={2}
      maxLength={500}
    />
  );
}

function ReviewPanel(props: {
  readonly title: string;
  readonly explanation: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="border-l-4 border-emphasis pl-4">
      <h3 className="font-display text-lg font-extrabold">{props.title}</h3>
      <p className="mb-4 max-w-[70ch] wrap-anywhere text-soft">{props.explanation}</p>
      {props.children}
    </div>
  );
}

function describeItem(item: ReviewItem) {
  const { amountCents, id } = item;
  const amount = formatCents(amountCents);
  const unmatched = `${id} belongs to a payment that isn't part of this order. Check the payment in the Stripe dashboard. If you mark this review resolved, the customer's access won't change.`;
  switch (item.reason) {
    case "refund_without_lines":
      return {
        title: `Unallocated refund of ${amount}`,
        explanation: `Refund ${id} was issued in Stripe, so we don't know which items it covers. Enter the units the customer should lose. For a goodwill refund, leave every quantity at 0, and the customer will keep access.`,
      };
    case "refund_without_payment":
      return { title: `Unmatched refund of ${amount}`, explanation: unmatched };
    case "dispute_without_payment":
      return { title: `Unmatched dispute of ${amount}`, explanation: unmatched };
    case "unknown_status":
      return {
        title: `${toSentenceCase(item.what)} of ${amount} with an unknown status`,
        explanation: `Stripe reports the status “${item.status}” for ${id}, which this site doesn't know yet. Nothing was changed: not the order, the customer's access, or any email. Check it in the Stripe dashboard, then mark this review resolved.`,
      };
    case "early_fraud_warning":
      return {
        title: `Early fraud warning for ${amount}`,
        explanation: `${describeFraudWarning(item)} To keep it, mark this review resolved. A refund or a dispute ends the review by itself.`,
      };
    case "payment_without_period_end":
      return {
        title: `Payment of ${amount} without an end date`,
        explanation: `Payment ${id} paid for a month of airplay, but Stripe didn't send the end date. Until you enter the last day, we'll assume 31 days.`,
      };
  }
}
