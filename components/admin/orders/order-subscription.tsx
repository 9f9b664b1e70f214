import type { AdminAction } from "@/components/admin/action-form";
import { ConfirmAction } from "@/components/admin/confirm-action";
import { Facts } from "@/components/admin/facts";
import { ReasonField } from "@/components/admin/orders/reason-field";
import { StaffTime } from "@/components/admin/staff-time";
import type { OrderDetail } from "@/lib/orders/read-order";

type Props = Pick<OrderDetail, "subscription"> & {
  readonly end: { readonly isOver: boolean; readonly at: Date | null } | null;
  readonly requestId: string;
  readonly cancel: AdminAction;
};

/** The state of what renews, and its end. */
export function OrderSubscription({ subscription, end, requestId, cancel }: Props) {
  if (!subscription || !end) return <p className="text-soft">Stripe has not told of it yet.</p>;
  const { status, currentPeriodEndsAt, cancelAtPeriodEnd, canceledAt, id, orderId } = subscription;
  return (
    <div className="grid justify-items-start gap-4">
      <Facts
        facts={[
          { label: "State", value: status.replaceAll("_", " ") },
          { label: "Paid until", value: <StaffTime at={currentPeriodEndsAt} /> },
          { label: "Then", value: <Then end={end} isEnding={cancelAtPeriodEnd} /> },
          { label: "Canceled", value: <StaffTime at={canceledAt} /> },
          { label: "At Stripe", value: <code className="break-all">{id}</code> },
        ]}
      />
      {end.isOver || cancelAtPeriodEnd ? null : (
        <ConfirmAction
          label="Cancel at period's end"
          title="Cancel at period's end?"
          description="It renews no more, and the buyer hears of it by mail. Airplay goes on until the month that is paid for ends; nothing is paid back."
          confirmLabel="Cancel the renewal"
          closeLabel="Let it renew"
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

function Then(props: { readonly end: NonNullable<Props["end"]>; readonly isEnding: boolean }) {
  const { isOver, at } = props.end;
  if (!isOver) return props.isEnding ? "it ends" : "it renews";
  if (!at) return "it has ended";
  return (
    <>
      it ended on <StaffTime at={at} />
    </>
  );
}
