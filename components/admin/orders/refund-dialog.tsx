"use client";

import { useRef, useState } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import {
  getRefundBasis,
  RefundForm,
  type RefundFormProps,
} from "@/components/admin/orders/refund-form";
import { StripePaymentLink } from "@/components/admin/orders/stripe-payment-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Amount } from "@/components/ui/price";
import {
  listRefundablePayments,
  type RefundablePayment,
} from "@/lib/orders/refunds/refundable-order";

type Props = RefundFormProps & {
  /** Paid in Stripe's test mode. */
  readonly isTest: boolean;
};

/** What can be refunded, and the dialog that does it. A disputed payment has no button. */
export function RefundDialog({ isTest, ...form }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const basis = getRefundBasis(form.order);
  // A refund changes the basis, which closes the dialog.
  const [openedFor, openFor] = useState<string | null>(null);
  const payments = listRefundablePayments(form.order);
  if (payments.length === 0) return <p className="text-soft">There's no payment to refund.</p>;
  const canRefund = payments.some(
    ({ blockingDispute, lines }) =>
      !blockingDispute && lines.some(({ unitsLeft }) => unitsLeft > 0),
  );
  return (
    <div className="grid justify-items-start gap-4">
      {payments.map((payment) =>
        payment.blockingDispute ? (
          <BlockedRefund
            key={payment.paymentIntentId}
            dispute={payment.blockingDispute}
            paymentIntentId={payment.paymentIntentId}
            isTest={isTest}
          />
        ) : (
          <p key={payment.paymentIntentId}>
            {payment.lines.some(({ unitsLeft }) => unitsLeft > 0) ? (
              <>
                <Amount cents={payment.remainingCents} /> of{" "}
                <Amount cents={payment.payment.amountCents} /> can be refunded. Paid{" "}
                <StaffTime at={payment.payment.paidAt} />.
              </>
            ) : (
              "Every item in this payment has been refunded."
            )}
          </p>
        ),
      )}
      {canRefund ? (
        <Button ref={opener} look="secondary" onClick={() => openFor(basis)}>
          Refund…
        </Button>
      ) : null}
      <Dialog
        open={openedFor === basis}
        onOpenChange={(isOpen) => openFor(isOpen ? basis : null)}
        title="Refund"
        closesOnOutsideClick={false}
        returnFocusTo={opener}
      >
        <RefundForm {...form} />
        <div className="mt-4">
          <Button look="quiet" onClick={() => openFor(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

type BlockedProps = {
  readonly dispute: NonNullable<RefundablePayment["blockingDispute"]>;
  readonly paymentIntentId: string;
  readonly isTest: boolean;
};

/** Why there's no form, and what to do instead. */
function BlockedRefund({ dispute, paymentIntentId, isTest }: BlockedProps) {
  return (
    <div className="grid justify-items-start gap-3 border-l-4 border-accent pl-4">
      <p>
        {dispute.isOpen
          ? "You can’t refund this payment, because it’s disputed: Stripe already withdrew the money until the bank decides. To keep it, respond to the dispute. To give it back, accept the dispute in the Stripe dashboard."
          : "You can’t refund this payment: the bank took the money back, so the customer already has it."}
      </p>
      <StripePaymentLink {...{ paymentIntentId, isTest }}>
        {dispute.isOpen ? "Respond or accept in Stripe" : "Open in Stripe"}
      </StripePaymentLink>
    </div>
  );
}
