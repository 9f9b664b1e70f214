import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { formatCents } from "@/lib/core/money";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import { reviewReasonText } from "@/lib/orders/review/review-reason-text";
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
          explanation={`Stripe may have received money that doesn't match this order. Check it in Stripe's dashboard and refund or assign it there, then mark this resolved.${endsOrder(order) ? " This also ends the order, so the customer can order again." : ""}`}
        >
          <ActionForm
            action={action}
            className={fields}
            submitLabel="Mark resolved"
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
      label="Note for the audit log log"
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

function describeItem({ reason, amountCents, id }: ReviewItem) {
  const amount = formatCents(amountCents);
  const unmatched = `${id} belongs to a payment that isn't part of this order. Check it in Stripe's dashboard. Marking it resolved changes no access.`;
  switch (reason) {
    case "refund_without_lines":
      return {
        title: `Unallocated refund of ${amount}`,
        explanation: `${id} was created at Stripe. Enter the units it covers; their access ends. For goodwill, leave all at 0 and no access ends.`,
      };
    case "refund_without_payment":
      return { title: `Unmatched refund of ${amount}`, explanation: unmatched };
    case "dispute_without_payment":
      return { title: `Unmatched dispute of ${amount}`, explanation: unmatched };
    case "payment_without_period_end":
      return {
        title: `Payment of ${amount} without a period end`,
        explanation: `${id} paid for airplay, but Stripe gave no period end. It counts as 31 days until you enter the last day.`,
      };
  }
}

function toSentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
