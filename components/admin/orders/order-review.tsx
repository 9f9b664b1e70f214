import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { formatCents } from "@/lib/core/money";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import type { ReviewItem } from "@/lib/orders/state/review-items";
import { otherSessionReason } from "@/lib/orders/status";

type Props = {
  readonly detail: Pick<OrderDetail, "order" | "reviewItems" | "items">;
  readonly action: AdminAction;
};

const fields = "grid max-w-[32rem] grid-cols-[minmax(0,1fr)] gap-4";

/** What staff must decide about an order, each with a form. */
export function OrderReview({ detail, action }: Props) {
  const { order, reviewItems: questions, items } = detail;
  const hidden = { orderId: order.id };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {questions.length === 0 && order.reviewReason ? (
        <Question
          title={sentence(order.reviewReason)}
          explanation={`Money may have arrived that does not fit this order. Look it up at Stripe, refund or book it there, then clear the mark.${mayEnd(order) ? " The order ends with that: the buyer may order again." : ""}`}
        >
          <ActionForm
            action={action}
            className={fields}
            submitLabel="Clear the mark"
            hidden={{ ...hidden, about: "mismatch", reason: order.reviewReason }}
          >
            <Note id="mismatch" />
          </ActionForm>
        </Question>
      ) : null}
      {questions.map((question) => (
        <Question key={question.id} {...words(question)}>
          <ActionForm
            action={action}
            className={fields}
            submitLabel={question.about === "refund_lines" ? "Decide" : "Close the question"}
            hidden={{ ...hidden, about: question.about, id: question.id }}
            values={Object.fromEntries(items.map(({ id }) => [`units-${id}`, "0"]))}
          >
            {question.about === "refund_lines"
              ? items.map(({ id, title, quantity }) => (
                  <FormField
                    key={id}
                    name={`units-${id}`}
                    idPrefix={question.id}
                    label={`${title}: units that it pays back`}
                    type="number"
                    min={0}
                    max={quantity}
                    required
                  />
                ))
              : null}
            {question.about === "period_end" ? (
              <FormField
                name="lastDay"
                idPrefix={question.id}
                label="Last day of airplay"
                type="date"
                required
              />
            ) : null}
            <Note id={question.id} />
          </ActionForm>
        </Question>
      ))}
    </div>
  );
}

function mayEnd({ status, reviewReason }: OrderDetail["order"]): boolean {
  return status === "pending" && reviewReason !== otherSessionReason;
}

function Note({ id }: { readonly id: string }) {
  return (
    <FormTextarea
      name="note"
      idPrefix={id}
      label="Note for the audit"
      required
      rows={2}
      maxLength={500}
    />
  );
}

function Question(props: {
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

function words({ about, amountCents, id }: ReviewItem) {
  const amount = formatCents(amountCents);
  switch (about) {
    case "refund_lines":
      return {
        title: `A refund of ${amount} names no lines`,
        explanation: `${id} was made at Stripe. Say which units it pays back: their access ends. Leave all at 0 where it was goodwill, and no access ends.`,
      };
    case "stray_refund":
      return {
        title: `A refund of ${amount} matches no payment`,
        explanation: `${id} belongs to a payment that this order does not know. Look it up at Stripe; closing the question changes no access.`,
      };
    case "stray_dispute":
      return {
        title: `A dispute of ${amount} matches no payment`,
        explanation: `${id} belongs to a payment that this order does not know. Look it up at Stripe; closing the question changes no access.`,
      };
    case "period_end":
      return {
        title: `A payment of ${amount} has no end of its month`,
        explanation: `${id} paid for airplay, and Stripe told no end. It counts as 31 days until you name the last one.`,
      };
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
