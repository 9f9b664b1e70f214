"use client";

import { useId, useState } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { ReasonField } from "@/components/admin/orders/reason-field";
import { RefundEffects } from "@/components/admin/orders/refund-effects";
import { controlClassName, FieldFrame } from "@/components/ui/field";
import { formatCents } from "@/lib/core/money";
import { previewRefund } from "@/lib/orders/refunds/refund-preview";
import {
  listRefundablePayments,
  type RefundableOrder,
} from "@/lib/orders/refunds/refundable-order";

type Props = {
  readonly orderId: string;
  readonly order: RefundableOrder;
  /** Changes with the order's state; repeating it repeats the same refund. */
  readonly requestId: string;
  readonly now: Date;
  readonly action: AdminAction;
};

type Choice = {
  readonly requestId: string;
  readonly paymentIntentId: string;
  readonly units: Readonly<Record<string, number>>;
};

/** Chooses the payment and units, with a live preview of the refund. */
export function RefundForm({ orderId, order, requestId, now, action }: Props) {
  const id = useId();
  const payments = listRefundablePayments(order);
  const [first] = payments;
  const none: Choice = { requestId, paymentIntentId: first?.paymentIntentId ?? "", units: {} };
  const [chosen, choose] = useState<Choice>(none);
  // A completed refund changes the order, so the selection starts empty.
  const choice = chosen.requestId === requestId ? chosen : none;
  const payment = payments.find((one) => one.paymentIntentId === choice.paymentIntentId);
  if (!payment) return <p className="text-soft">There's no payment to refund.</p>;

  const lines = payment.lines
    .map(({ orderItemId }) => ({ orderItemId, quantity: choice.units[orderItemId] ?? 0 }))
    .filter(({ quantity }) => quantity !== 0);
  const { paymentIntentId } = payment;
  const preview = previewRefund(order, { paymentIntentId, lines }, now);
  const setUnits = (orderItemId: string, quantity: number) =>
    choose({ ...choice, units: { ...choice.units, [orderItemId]: quantity } });
  const hasUnits = payment.lines.some(({ unitsLeft }) => unitsLeft > 0);
  return (
    <div className="grid gap-4 [&>button]:justify-self-start">
      {payments.length > 1 ? (
        <FieldFrame id={`${id}-payment`} label="Payment" required>
          <select
            id={`${id}-payment`}
            value={paymentIntentId}
            onChange={(event) =>
              choose({ requestId, paymentIntentId: event.target.value, units: {} })
            }
            className={controlClassName}
          >
            {payments.map(({ payment: { kind, amountCents }, ...one }, index) => (
              <option key={one.paymentIntentId} value={one.paymentIntentId}>
                {kind === "initial" ? "First payment" : `Renewal ${index}`},{" "}
                {formatCents(amountCents)}
              </option>
            ))}
          </select>
        </FieldFrame>
      ) : null}
      <p className="text-sm text-soft">
        {formatCents(payment.remainingCents)} of {formatCents(payment.payment.amountCents)} can be
        refunded. Paid <StaffTime at={payment.payment.paidAt} />.
      </p>
      <ul className="grid gap-3">
        {payment.lines.map(({ orderItemId, title, unitPriceCents, quantity, unitsLeft }) => (
          <li
            key={orderItemId}
            className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-4 border-b border-hairline pb-3"
          >
            <label htmlFor={`${id}-${orderItemId}`} className="min-w-0">
              <span className="block font-semibold break-words">{title}</span>
              <span className="block text-sm text-soft">
                {formatCents(unitPriceCents)} each, {unitsLeft} of {quantity} left to refund
              </span>
            </label>
            <input
              id={`${id}-${orderItemId}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={unitsLeft}
              step={1}
              disabled={unitsLeft === 0}
              value={choice.units[orderItemId] ?? 0}
              onChange={(event) => setUnits(orderItemId, event.target.valueAsNumber || 0)}
              className={controlClassName}
            />
          </li>
        ))}
      </ul>
      <RefundEffects preview={preview} hasUnits={hasUnits} />
      <ConfirmAction
        label={preview.ok ? `Refund ${formatCents(preview.value.amountCents)}` : "Refund"}
        title={
          preview.ok ? `Refund ${formatCents(preview.value.amountCents)}?` : "Nothing selected"
        }
        description={
          preview.ok
            ? "Stripe sends the money back to the customer. You can't undo this."
            : "Close this and enter a quantity to refund."
        }
        confirmLabel={preview.ok ? "Refund" : "Enter a quantity first"}
        busyLabel="Contacting Stripe…"
        look="danger"
        action={action}
        hidden={{
          orderId,
          requestId,
          paymentIntentId,
          lines: JSON.stringify(lines),
          expectedCents: String(preview.ok ? preview.value.amountCents : 0),
        }}
      >
        <RefundEffects preview={preview} hasUnits={hasUnits} />
        <ReasonField idPrefix="refund-" />
      </ConfirmAction>
    </div>
  );
}
