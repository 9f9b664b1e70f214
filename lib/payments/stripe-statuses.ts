import type { DisputeOutcome, DisputeStatus, RefundStatus } from "@/db/values/payments";

/**
 * What each status of a dispute does. The tables in this file are the only places that decide it;
 * emails, screens and queries follow them.
 */
export type DisputeRule = {
  /**
   * An inquiry is a bank's question before a dispute, a return is a bank debit that failed after it had
   * succeeded. `unknown` changes nothing until staff look.
   */
  readonly stage: "inquiry" | "dispute" | "return" | "unknown";
  /** `withheld`: Stripe took it until the bank decides. */
  readonly money: "kept" | "withheld" | "lost";
  /** Access to what the payment bought. */
  readonly access: "kept" | "suspended";
  readonly staff: "respond" | "wait" | "nothing" | "review";
  /** What the status was stored as before statuses were, which the previous version still reads. */
  readonly outcome: DisputeOutcome;
  readonly label: string;
};

const openDispute = {
  stage: "dispute",
  money: "withheld",
  access: "suspended",
  outcome: "open",
} as const;
const openInquiry = { stage: "inquiry", money: "kept", access: "kept", outcome: "open" } as const;
const closed = { money: "kept", access: "kept", staff: "nothing", outcome: "won" } as const;

export const disputeRules: Readonly<Record<DisputeStatus, DisputeRule>> = {
  warning_needs_response: { ...openInquiry, staff: "respond", label: "Needs response" },
  warning_under_review: { ...openInquiry, staff: "wait", label: "Under review" },
  warning_closed: { ...closed, stage: "inquiry", label: "Closed" },
  needs_response: { ...openDispute, staff: "respond", label: "Needs response" },
  under_review: { ...openDispute, staff: "wait", label: "Under review" },
  appeal_needs_response: { ...openDispute, staff: "respond", label: "Appeal needs response" },
  appeal_under_review: { ...openDispute, staff: "wait", label: "Appeal under review" },
  won: { ...closed, stage: "dispute", label: "Won" },
  lost: {
    stage: "dispute",
    money: "lost",
    access: "suspended",
    staff: "nothing",
    outcome: "lost",
    label: "Lost",
  },
  // The payment was refunded before the bank opened a dispute; the refund is a fact of its own.
  prevented: { ...closed, stage: "dispute", label: "Prevented" },
  returned: {
    stage: "return",
    money: "lost",
    access: "suspended",
    staff: "nothing",
    outcome: "lost",
    label: "Returned by the bank",
  },
  unknown: {
    stage: "unknown",
    money: "kept",
    access: "kept",
    staff: "review",
    outcome: "open",
    label: "Unknown status",
  },
};

/** The part of a stored dispute that its rule depends on. */
export type DisputeState = {
  readonly outcome: DisputeOutcome;
  /** Missing in rows of earlier versions. */
  readonly status?: DisputeStatus | null;
  readonly isUnderReview?: boolean;
};

/** Returns what a stored dispute does. */
export function getDisputeRule({ status, outcome, isUnderReview }: DisputeState): DisputeRule {
  if (status) return disputeRules[status];
  if (outcome !== "open") return disputeRules[outcome];
  return disputeRules[isUnderReview ? "under_review" : "needs_response"];
}

/** A dispute that took the money for now or for good, so that the payment's access is suspended. */
export function suspendsAccess(dispute: DisputeState): boolean {
  return getDisputeRule(dispute).access === "suspended";
}

/** A bank's inquiry that isn't closed. */
export function isOpenInquiry(dispute: DisputeState): boolean {
  const { stage, outcome } = getDisputeRule(dispute);
  return stage === "inquiry" && outcome === "open";
}

/** A dispute that the bank hasn't decided. */
export function isOpenDispute(dispute: DisputeState): boolean {
  const { stage, outcome } = getDisputeRule(dispute);
  return stage === "dispute" && outcome === "open";
}

/** The bank took the money for good. */
export function isLostDispute(dispute: DisputeState): boolean {
  return getDisputeRule(dispute).money === "lost";
}

/** Why a bank returns a debit (docs.stripe.com/api/disputes/object#dispute_object-reason). */
const returnReasons: ReadonlySet<string> = new Set([
  "bank_cannot_process",
  "check_returned",
  "customer_initiated",
  "debit_not_authorized",
  "incorrect_account_details",
  "insufficient_funds",
]);

/**
 * The customer's bank took back a debit for good. Stripe reports most of them as disputes that are lost
 * at once, with a reason that no card has.
 */
export function isReturnedDebit(dispute: DisputeState & { readonly reason: string }): boolean {
  const { stage, money } = getDisputeRule(dispute);
  return stage === "return" || (money === "lost" && returnReasons.has(dispute.reason));
}

/** Says whether Stripe would reject a refund of the disputed payment. */
export function blocksRefund(
  dispute: DisputeState & { readonly isChargeRefundable?: boolean },
): boolean {
  return suspendsAccess(dispute) && !dispute.isChargeRefundable;
}

export type RefundRule = {
  /** `back`: it stays with us, because the refund didn't happen. `reserved`: staff can't refund it again. */
  readonly money: "leaving" | "gone" | "back" | "reserved";
  /** Access to the refunded units. */
  readonly access: "ended" | "kept";
  readonly customerEmail: "refund_succeeded" | "refund_failed" | null;
  readonly staff: "nothing" | "notice" | "review";
  readonly label: string;
};

/** What each status of a refund does. A pending refund rarely fails; then access is restored. */
export const refundRules: Readonly<Record<RefundStatus, RefundRule>> = {
  pending: {
    money: "leaving",
    access: "ended",
    customerEmail: null,
    staff: "nothing",
    label: "Pending",
  },
  requires_action: {
    money: "leaving",
    access: "ended",
    customerEmail: null,
    staff: "notice",
    label: "Needs the customer's bank details",
  },
  succeeded: {
    money: "gone",
    access: "ended",
    customerEmail: "refund_succeeded",
    staff: "nothing",
    label: "Succeeded",
  },
  canceled: {
    money: "back",
    access: "kept",
    customerEmail: "refund_failed",
    staff: "notice",
    label: "Canceled",
  },
  failed: {
    money: "back",
    access: "kept",
    customerEmail: "refund_failed",
    staff: "notice",
    label: "Failed",
  },
  unknown: {
    money: "reserved",
    access: "kept",
    customerEmail: null,
    staff: "review",
    label: "Unknown status",
  },
};

type RefundFailure = {
  readonly label: string;
  /** What staff do next. */
  readonly advice: string;
};

const payAnotherWay = "Ask the customer how to pay them another way, such as a check.";

/** Why a refund failed (docs.stripe.com/api/refunds/object#refund_object-failure_reason). */
export const refundFailures = {
  lost_or_stolen_card: { label: "the card was lost or stolen", advice: payAnotherWay },
  expired_or_canceled_card: { label: "the card expired or was canceled", advice: payAnotherWay },
  charge_for_pending_refund_disputed: {
    label: "the customer disputed the payment while the refund was pending",
    advice:
      "Don't refund it again. Accept the dispute in the Stripe dashboard, or the customer may get the money twice.",
  },
  insufficient_funds: {
    label: "our Stripe balance was too low",
    advice: "Add funds to the Stripe balance, then refund the order again.",
  },
  declined: { label: "the customer's bank declined it", advice: payAnotherWay },
  merchant_request: {
    label: "it was canceled in the Stripe dashboard",
    advice: "If the customer should still get the money, refund the order again.",
  },
  unknown: {
    label: "the bank gave no reason",
    advice:
      "Check the refund in the Stripe dashboard, then refund the order again or pay the customer another way.",
  },
} as const satisfies Readonly<Record<string, RefundFailure>>;

/** Returns what a failure reason means; one that Stripe added later reads as it came. */
export function getRefundFailure(reason: string | null | undefined): RefundFailure {
  const known = (refundFailures as Readonly<Record<string, RefundFailure>>)[reason ?? "unknown"];
  return (
    known ?? { label: (reason ?? "").replaceAll("_", " "), advice: refundFailures.unknown.advice }
  );
}

/** Why a refund was made (docs.stripe.com/api/refunds/object#refund_object-reason). */
export const refundReasonLabels = {
  duplicate: "duplicate payment",
  fraudulent: "fraudulent payment",
  requested_by_customer: "requested by the customer",
  expired_uncaptured_charge: "payment was never captured",
} as const;

/** Why a refund is pending (docs.stripe.com/api/refunds/object#refund_object-pending_reason). */
export const refundPendingReasonLabels = {
  processing: "the bank is processing it",
  insufficient_funds: "the Stripe balance is too low; add funds",
  charge_pending: "the payment itself is still pending",
} as const;

/** Reads one of Stripe's codes; one that Stripe added later reads as it came. */
export function describeCode(
  labels: Readonly<Record<string, string>>,
  code: string | null | undefined,
): string {
  if (!code) return "";
  return labels[code] ?? code.replaceAll("_", " ");
}
