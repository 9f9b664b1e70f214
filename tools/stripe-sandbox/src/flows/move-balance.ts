import type Stripe from "stripe";
import { buildBalanceTransaction, getProcessingFee } from "../objects/balance-transaction";
import { nowSeconds, type Sandbox } from "../sandbox";

/** Stores a change of the balance. */
function move(
  sandbox: Sandbox,
  movement: Omit<Parameters<typeof buildBalanceTransaction>[0], "created">,
): Stripe.BalanceTransaction {
  const created = nowSeconds(sandbox);
  return sandbox.store.put(
    "balance_transaction",
    buildBalanceTransaction({ ...movement, created }),
  );
}

const isBankDebit = ({ payment_method_details: details }: Stripe.Charge) =>
  details?.type === "us_bank_account";

/** Adds a successful charge, less Stripe's fee. */
export function addCharge(sandbox: Sandbox, charge: Stripe.Charge): Stripe.BalanceTransaction {
  return move(sandbox, {
    type: isBankDebit(charge) ? "payment" : "charge",
    category: "charge",
    amount: charge.amount,
    fee: getProcessingFee(charge),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  });
}

/** Takes back a bank debit that had succeeded. Stripe keeps its fee. */
export function takeReturnedCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
): Stripe.BalanceTransaction {
  return move(sandbox, {
    type: "payment_failure_refund",
    category: "charge_failure",
    amount: -charge.amount,
    fee: 0,
    currency: charge.currency,
    source: charge.id,
    description: "Payment failure refund",
  });
}

/** Takes a refund. Stripe keeps the fee of the charge. */
export function takeRefund(sandbox: Sandbox, refund: Stripe.Refund): Stripe.BalanceTransaction {
  return move(sandbox, {
    type: "refund",
    category: "refund",
    amount: -refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: "REFUND FOR CHARGE",
  });
}

/** Gives back a refund that failed or was canceled. */
export function returnRefund(sandbox: Sandbox, refund: Stripe.Refund): Stripe.BalanceTransaction {
  return move(sandbox, {
    type: "refund_failure",
    category: "refund_failure",
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: "REFUND FAILURE",
  });
}

/** Takes a dispute's money and fee, or gives the money back. */
export function moveDisputed(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  input: { amount: number; fee: number },
): Stripe.BalanceTransaction {
  const isTaken = input.amount < 0;
  return move(sandbox, {
    type: "adjustment",
    category: isTaken ? "dispute" : "dispute_reversal",
    ...input,
    currency: dispute.currency,
    source: dispute.id,
    description: isTaken ? "Dispute withdrawal" : "Dispute reversal",
  });
}
