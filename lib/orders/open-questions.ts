import type { LoadedFacts } from "@/lib/orders/load-facts";
import { isInEffect, standingOf } from "@/lib/orders/standing";
import type { ReviewQuestion } from "@/lib/orders/status";

/** A thing of Stripe's that leaves open what it does to an order, for staff to say. */
export type OpenQuestion =
  /** A partial refund that names no lines: which units does it pay back, if any? */
  | {
      readonly about: "refund_lines";
      readonly id: string;
      readonly amountCents: number;
      readonly paymentIntentId: string;
    }
  | {
      readonly about: "stray_refund" | "stray_dispute";
      readonly id: string;
      readonly amountCents: number;
    }
  /** A payment of airplay by the month whose end nobody told. */
  | { readonly about: "period_end"; readonly id: string; readonly amountCents: number };

/** What settle() calls each kind of question. */
export const questionReasons: Readonly<Record<OpenQuestion["about"], ReviewQuestion>> = {
  refund_lines: "a refund names no lines",
  stray_refund: "a refund matches no payment",
  stray_dispute: "a dispute matches no payment",
  period_end: "a paid period has no end",
};

/** What settle() asks staff about, thing by thing: the same rules, named. Pure. */
export function openQuestions(facts: LoadedFacts): OpenQuestion[] {
  const refunds = facts.refunds.filter((refund) => isInEffect(refund) && !refund.answeredAt);
  const paidBy = new Set(facts.payments.map(({ paymentIntentId }) => paymentIntentId));
  const isStray = (fact: { readonly paymentIntentId: string }) => !paidBy.has(fact.paymentIntentId);
  const standings = facts.payments.map((payment) => ({
    id: payment.id,
    standing: standingOf(payment, facts),
  }));
  const renews = facts.items.some(({ recurringInterval }) => recurringInterval !== null);
  const unnamed = standings
    .filter(({ standing }) => standing.hasUnnamedRefund)
    .flatMap(({ standing: { payment } }) => {
      const bought = facts.items.filter(
        (item) => payment.kind === "initial" || item.recurringInterval !== null,
      );
      return refunds.filter(
        (refund) =>
          refund.paymentIntentId === payment.paymentIntentId &&
          !refund.lines?.some((line) => bought.some(({ id }) => id === line.orderItemId)),
      );
    });
  return [
    ...unnamed.map(({ id, amountCents, paymentIntentId }) => ({
      about: "refund_lines" as const,
      id,
      amountCents,
      paymentIntentId,
    })),
    ...refunds
      .filter(isStray)
      .map(({ id, amountCents }) => ({ about: "stray_refund" as const, id, amountCents })),
    ...facts.disputes
      .filter((dispute) => isStray(dispute) && dispute.outcome !== "won" && !dispute.answeredAt)
      .map(({ id, amountCents }) => ({ about: "stray_dispute" as const, id, amountCents })),
    ...standings
      .filter(({ standing }) => renews && standing.period.isGuessed)
      .map(({ id, standing: { payment } }) => ({
        about: "period_end" as const,
        id,
        amountCents: payment.amountCents,
      })),
  ];
}
