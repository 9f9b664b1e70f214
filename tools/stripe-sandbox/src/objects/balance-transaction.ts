import type Stripe from "stripe";
import { createId } from "../ids";
import { nulls } from "./list";

type Movement = {
  type: Stripe.BalanceTransaction.Type;
  /** Groups types in Stripe's reports: https://docs.stripe.com/reports/reporting-categories. */
  category: string;
  /** Cents; negative if the money leaves. */
  amount: number;
  fee: number;
  currency: string;
  /** ID of the charge, refund or dispute. */
  source: string;
  description: string | null;
  created: number;
};

/** Builds one change of the balance at Stripe. */
export function buildBalanceTransaction(movement: Movement): Stripe.BalanceTransaction {
  const { category, amount, fee, created, ...rest } = movement;
  return {
    ...nulls("exchange_rate"),
    ...rest,
    id: createId("txn_3"),
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: movement.currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: category,
    status: "available",
  };
}

/** Stripe's standard prices in the United States (stripe.com/pricing, 2026). */
export function getProcessingFee(charge: Stripe.Charge): number {
  return charge.payment_method_details?.type === "us_bank_account"
    ? Math.min(Math.round(charge.amount * 0.008), 500)
    : Math.round(charge.amount * 0.029) + 30;
}
