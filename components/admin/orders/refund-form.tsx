"use client";

import { useId, useState } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ReasonField } from "@/components/admin/orders/reason-field";
import { RefundEffects } from "@/components/admin/orders/refund-effects";
import { Button } from "@/components/ui/button";
import { controlClassName, FieldFrame } from "@/components/ui/field";
import { Amount } from "@/components/ui/price";
import { formatCents } from "@/lib/core/money";
import { previewRefund } from "@/lib/orders/refunds/refund-preview";
import {
  listRefundablePayments,
  type RefundableLine,
  type RefundableOrder,
} from "@/lib/orders/refunds/refundable-order";

export type RefundFormProps = {
  readonly orderId: string;
  readonly order: RefundableOrder;
  /** Changes with each visit of the page; repeating it repeats the same refund. */
  readonly requestId: string;
  readonly now: Date;
  /** The customer's address, which gets an email about the refund. */
  readonly email: string;
  readonly action: AdminAction;
};

type Choice = {
  /** Changes with each refund, so that the selection starts empty after one. */
  readonly basis: string;
  readonly paymentIntentId: string;
  readonly units: Readonly<Record<string, number>>;
};

/** Changes with each refund that was made or started. A rejected one changes nothing, so what staff chose stays. */
export function getRefundBasis({ facts, pendingRequests }: RefundableOrder): string {
  return `${facts.refunds.length} ${pendingRequests.length}`;
}

/** Chooses the payment and units, with a live preview of the refund. */
export function RefundForm(props: RefundFormProps) {
  const { orderId, order, requestId, now, email, action } = props;
  const id = useId();
  const payments = listRefundablePayments(order)
    .map((one, index) => ({
      ...one,
      name: one.payment.kind === "initial" ? "First payment" : `Renewal ${index}`,
    }))
    .filter(({ blockingDispute }) => !blockingDispute);
  const [first] = payments;
  const basis = getRefundBasis(order);
  const none: Choice = { basis, paymentIntentId: first?.paymentIntentId ?? "", units: {} };
  const [chosen, choose] = useState<Choice>(none);
  const choice = chosen.basis === basis ? chosen : none;
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
            onChange={(event) => choose({ basis, paymentIntentId: event.target.value, units: {} })}
            className={controlClassName}
          >
            {payments.map((one) => (
              <option key={one.paymentIntentId} value={one.paymentIntentId}>
                {one.name}, <Amount cents={one.payment.amountCents} />
              </option>
            ))}
          </select>
        </FieldFrame>
      ) : null}
      <p className="text-sm text-soft">
        <Amount cents={payment.remainingCents} /> of <Amount cents={payment.payment.amountCents} />{" "}
        can be refunded. Paid <StaffTime at={payment.payment.paidAt} />.
      </p>
      <ul className="grid gap-1">
        {payment.lines.map((line) => (
          <RefundLine
            key={line.orderItemId}
            id={`${id}-${line.orderItemId}`}
            line={line}
            units={choice.units[line.orderItemId] ?? 0}
            onChange={(units) => setUnits(line.orderItemId, units)}
          />
        ))}
      </ul>
      {hasUnits ? (
        <Button
          look="quiet"
          onClick={() =>
            choose({
              ...choice,
              units: Object.fromEntries(
                payment.lines.map(({ orderItemId, unitsLeft }) => [orderItemId, unitsLeft]),
              ),
            })
          }
        >
          Refund all
        </Button>
      ) : null}
      <RefundEffects preview={preview} hasUnits={hasUnits} />
      {hasUnits ? (
        <ActionForm
          action={action}
          submitLabel={preview.ok ? `Refund ${formatCents(preview.value.amountCents)}` : "Refund"}
          busyLabel="Contacting Stripe…"
          look="danger"
          needsClick
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          hidden={{
            orderId,
            requestId,
            paymentIntentId,
            lines: JSON.stringify(lines),
            expectedCents: String(preview.ok ? preview.value.amountCents : 0),
          }}
        >
          <ReasonField idPrefix="refund-" />
          <p className="text-sm text-soft">
            We’ll email {email} when Stripe sends the refund. You can’t undo a refund.
          </p>
        </ActionForm>
      ) : null}
    </div>
  );
}

type LineProps = {
  readonly id: string;
  readonly line: RefundableLine;
  readonly units: number;
  readonly onChange: (units: number) => void;
};

/** A checkbox for one unit, a number for more. */
function RefundLine({ id, line, units, onChange }: LineProps) {
  const { title, unitPriceCents, quantity, unitsLeft } = line;
  const isSingle = unitsLeft <= 1;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-1.5">
      <label htmlFor={id} className="min-w-0 py-1">
        <span className="block font-semibold break-words">{title}</span>
        <span className="block text-sm text-soft">
          <Amount cents={unitPriceCents} /> each, {unitsLeft} of {quantity} left to refund
        </span>
      </label>
      {isSingle ? (
        <input
          id={id}
          type="checkbox"
          disabled={unitsLeft === 0}
          checked={units > 0}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
          className="m-2.5 size-6 rounded-sm accent-(--text)"
        />
      ) : (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={unitsLeft}
          step={1}
          value={units}
          onChange={(event) => onChange(event.target.valueAsNumber || 0)}
          className={`${controlClassName} w-22!`}
        />
      )}
    </li>
  );
}
