import { site } from "@/lib/core/site";

/** Sentences that several emails share. */
export const emailCopy = {
  consultationReason: `You're receiving this email because you requested a consultation with ${site.name}.`,
  neverShareCode: "Never share this code. We'll never ask for it by phone, chat or email.",
  neverForward: "This link is only for you, so please don't forward it.",
  needAnotherTime: "Need a different time? Reply to this email",
} as const;

/** Why a customer gets an email about their order. */
export function getOrderReason(orderNumber: string): string {
  return `You're receiving this email because you placed order ${orderNumber} with ${site.name}.`;
}

/** Why a customer gets a receipt. */
export function getReceiptReason(orderNumber: string): string {
  return `${getOrderReason(orderNumber)} Keep it as your receipt.`;
}

/** @param lifetime such as "30 minutes" */
export function describeOneTimeLink(lifetime: string): string {
  return `The link works once and expires in ${lifetime}.`;
}

/** Preheader of an email with a code. */
export function getCodePreheader(expiresInMinutes: number): string {
  return `Enter it on the page that asked for it. It expires in ${expiresInMinutes} minutes.`;
}

/**
 * Where a refund goes, and when it arrives: Stripe returns it to the payment method that was
 * charged.
 * @param paidWith such as "Visa card ending in 4242"; null if unknown
 */
export function describeRefund(paidWith: string | null): string {
  const destination = `The money goes back to the ${paidWith ?? "payment method you used"}.`;
  const timing = "Cards usually show it within 5 to 10 business days.";
  const isCard = paidWith?.includes("card ending");
  return `${destination} ${timing}${isCard ? "" : " Bank accounts can take longer."}`;
}
