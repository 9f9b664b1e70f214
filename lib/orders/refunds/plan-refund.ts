import type { RefundLine } from "@/db/values/payments";
import type { StaffRole } from "@/lib/auth/permissions";
import { fail, ok, type Result } from "@/lib/core/result";
import {
  areUnitsAvailable,
  listRefundablePayments,
  type RefundableLine,
  type RefundableOrder,
  type RefundablePayment,
} from "@/lib/orders/refunds/refundable-order";

export type RefundChoice = {
  readonly paymentIntentId: string;
  readonly lines: readonly RefundLine[];
};

type RefundPlan = RefundChoice & {
  readonly amountCents: number;
  /** An earlier refund without lines already used part of these units' share. */
  readonly isCapped: boolean;
};

export type RefundProblem =
  | "unknown_payment"
  /** Stripe rejects refunds of a disputed payment. */
  | "disputed"
  | "no_lines"
  | "too_many_units"
  | "nothing_left";

/**
 * Computes a refund of the chosen units: their share of the payment, including discount and tax.
 * Rounding is arranged so that refunding everything in steps adds up to exactly the payment.
 */
export function planRefund(
  order: RefundableOrder,
  choice: RefundChoice,
): Result<RefundPlan, RefundProblem> {
  const payment = listRefundablePayments(order).find(
    ({ paymentIntentId }) => paymentIntentId === choice.paymentIntentId,
  );
  if (!payment) return fail("unknown_payment");
  if (payment.blockingDispute) return fail("disputed");
  const lines = choice.lines.filter(({ quantity }) => quantity !== 0);
  if (lines.length === 0) return fail("no_lines");
  if (!areUnitsAvailable(lines, payment.lines)) return fail("too_many_units");
  const shareCents = computeShare(payment, lines);
  const amountCents = Math.min(shareCents, payment.remainingCents);
  if (amountCents <= 0) return fail("nothing_left");
  const { paymentIntentId } = payment;
  return ok({ paymentIntentId, lines, amountCents, isCapped: amountCents < shareCents });
}

function computeShare(
  { payment, lines: all, remainingCents }: RefundablePayment,
  lines: readonly RefundLine[],
): number {
  const chosen = (id: string) => lines.find((line) => line.orderItemId === id)?.quantity ?? 0;
  if (all.every(({ orderItemId, unitsLeft }) => unitsLeft === chosen(orderItemId))) {
    return remainingCents;
  }
  const value = (units: (line: RefundableLine) => number) =>
    all.reduce((sum, line) => sum + line.unitPriceCents * units(line), 0);
  const fullCents = value((line) => line.quantity);
  if (fullCents === 0) return 0;
  const beforeCents = value((line) => line.quantity - line.unitsLeft);
  const chosenCents = value((line) => chosen(line.orderItemId));
  const toPaidShare = (cents: number) => Math.round((payment.amountCents * cents) / fullCents);
  return toPaidShare(beforeCents + chosenCents) - toPaidShare(beforeCents);
}

/**
 * What support may refund of one order, in cents. It covers the eBook, the course and the smaller
 * radio packages, which is most orders; an admin decides about larger amounts.
 */
export const supportRefundLimitCents = 25_000;

/** Returns what a role may refund of one order, in cents; null without a limit. */
export function getRefundLimitCents(role: StaffRole): number | null {
  return role === "admin" ? null : supportRefundLimitCents;
}
