import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { ReasonField } from "@/components/admin/orders/reason-field";
import type { OrderDetail } from "@/lib/orders/admin/read-order";
import { hasOpenPayment } from "@/lib/payments/subscription-status";

type Props = Pick<OrderDetail, "subscription"> & {
  readonly paidUntil: Date | null;
  readonly end: { readonly isOver: boolean; readonly at: Date | null } | null;
  readonly requestId: string;
  readonly cancel: AdminAction;
};

export function OrderSubscription({ subscription, paidUntil, end, requestId, cancel }: Props) {
  if (!subscription || !end) return <p className="text-soft">Stripe has not told of it yet.</p>;
  const { status, cancelAtPeriodEnd, canceledAt, id, orderId } = subscription;
  const isOpen = hasOpenPayment(subscription);
  return (
    <div className="grid justify-items-start gap-4">
      <DescriptionList
        facts={[
          { label: "State", value: status.replaceAll("_", " ") },
          { label: "Paid until", value: <StaffTime at={paidUntil} /> },
          {
            label: "Then",
            value: <Then end={end} isEnding={cancelAtPeriodEnd} isOpen={isOpen} />,
          },
          { label: "Canceled", value: <StaffTime at={canceledAt} /> },
          { label: "At Stripe", value: <code className="break-all">{id}</code> },
        ]}
      />
      {end.isOver || (cancelAtPeriodEnd && !isOpen) ? null : (
        <ConfirmAction
          {...(isOpen ? endNow(cancelAtPeriodEnd) : endLater)}
          confirmLabel="Cancel the renewal"
          closeLabel={cancelAtPeriodEnd ? "Leave it" : "Let it renew"}
          busyLabel="Asking Stripe…"
          look="danger"
          action={cancel}
          hidden={{ orderId, requestId }}
        >
          <ReasonField idPrefix="cancel-" />
        </ConfirmAction>
      )}
      <p className="text-sm text-soft">
        A refund does not cancel it. The buyer can cancel too, and take it back until it ends, by
        the link in the receipt.
      </p>
    </div>
  );
}

const endLater = {
  label: "Cancel at period's end",
  title: "Cancel at period's end?",
  description:
    "It renews no more, and the buyer hears of it by mail. Airplay goes on until the month that is paid for ends; nothing is paid back.",
};

/** With an open payment there's no paid month to wait for. */
function endNow(isTold: boolean) {
  const told = isTold
    ? "The buyer was told of the cancellation, and gets no further mail."
    : "The buyer hears of it by mail.";
  return {
    label: "Cancel now",
    title: "Cancel now?",
    description: `It ends at once, and Stripe no longer collects the open payment. ${told} Nothing is paid back.`,
  };
}

function Then(props: {
  readonly end: NonNullable<Props["end"]>;
  readonly isEnding: boolean;
  readonly isOpen: boolean;
}) {
  const { isOver, at } = props.end;
  if (!isOver && props.isOpen) {
    return `a payment is open and may be tried again${props.isEnding ? "; it renews no more" : ""}`;
  }
  if (!isOver) return props.isEnding ? "it ends" : "it renews";
  if (!at) return "it has ended";
  return (
    <>
      it ended on <StaffTime at={at} />
    </>
  );
}
