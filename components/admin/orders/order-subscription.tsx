import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { ReasonField } from "@/components/admin/orders/reason-field";
import { toSentenceCase } from "@/lib/core/display-text";
import { hasOpenPayment } from "@/lib/core/subscription-status";
import type { OrderDetail } from "@/lib/orders/read-orders";

type Props = Pick<OrderDetail, "subscription"> & {
  readonly paidUntil: Date | null;
  readonly end: { readonly isOver: boolean; readonly at: Date | null } | null;
  readonly requestId: string;
  readonly cancel: AdminAction;
};

export function OrderSubscription({ subscription, paidUntil, end, requestId, cancel }: Props) {
  if (!subscription || !end) return <p className="text-soft">No data from Stripe yet.</p>;
  const { status, cancelAtPeriodEnd, canceledAt, id, orderId } = subscription;
  const isOpen = hasOpenPayment(subscription);
  return (
    <div className="grid justify-items-start gap-4">
      <DescriptionList
        facts={[
          { label: "Status", value: toSentenceCase(status) },
          { label: "Paid until", value: <StaffTime at={paidUntil} /> },
          {
            label: "Next",
            value: <NextStep end={end} isEnding={cancelAtPeriodEnd} isOpen={isOpen} />,
          },
          { label: "Canceled", value: <StaffTime at={canceledAt} /> },
          { label: "Stripe ID", value: <code className="break-all">{id}</code> },
        ]}
      />
      {end.isOver || (cancelAtPeriodEnd && !isOpen) ? null : (
        <ConfirmAction
          {...(isOpen ? getCancelNowCopy(cancelAtPeriodEnd) : cancelAtPeriodEndCopy)}
          confirmLabel="Cancel subscription"
          closeLabel={cancelAtPeriodEnd ? "Not now" : "Keep subscription"}
          busyLabel="Contacting Stripe…"
          look="danger"
          action={cancel}
          hidden={{ orderId, requestId }}
        >
          <ReasonField idPrefix="cancel-" />
        </ConfirmAction>
      )}
      <p className="text-sm text-soft">
        Refunding a payment doesn't cancel the subscription. Customers can cancel with the link in
        their receipt. Until the paid month ends, they can also resume.
      </p>
    </div>
  );
}

const cancelAtPeriodEndCopy = {
  label: "Cancel at period end",
  title: "Cancel at period end?",
  description:
    "Airplay will continue until the paid month ends, and the subscription won't renew. We'll email the customer but won't issue a refund.",
};

/** With an open payment there's no paid month to wait for. */
function getCancelNowCopy(wasEmailed: boolean) {
  const emailNote = wasEmailed
    ? "We already emailed the customer about the cancellation and won't email again."
    : "We'll email the customer.";
  return {
    label: "Cancel now",
    title: "Cancel now?",
    description: `The subscription will end immediately, and Stripe will stop collecting the open payment. ${emailNote} We won't issue a refund.`,
  };
}

function NextStep(props: {
  readonly end: NonNullable<Props["end"]>;
  readonly isEnding: boolean;
  readonly isOpen: boolean;
}) {
  const { isOver, at } = props.end;
  if (!isOver && props.isOpen) {
    return `Payment overdue. Stripe might retry the charge.${props.isEnding ? " It won't renew." : ""}`;
  }
  if (!isOver) return props.isEnding ? "Ends" : "Renews";
  if (!at) return "Ended";
  return (
    <>
      Ended on <StaffTime at={at} />
    </>
  );
}
