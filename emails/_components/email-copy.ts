import type { BusinessProfile } from "@/lib/email/email-kinds";

type Named = Pick<BusinessProfile, "name">;

/** Sentences that several emails share. */
export const emailCopy = {
  neverShareCode: "Never share this code. We'll never ask for it by phone, chat, or email.",
  neverForward: "This link is only for you. Please don't forward this email.",
  needAnotherTime: "Need a different time? Reply to this email",
} as const;

/** Why a visitor gets an email about their consultation. */
export function getConsultationReason({ name }: Named): string {
  return `You're receiving this email because you requested a consultation with ${name}.`;
}

/** Why a customer gets an email about their order. */
export function getOrderReason(orderNumber: string, { name }: Named): string {
  return `You're receiving this email because you placed order ${orderNumber} with ${name}.`;
}

/** Why a customer gets a receipt. */
export function getReceiptReason(orderNumber: string, business: Named): string {
  return `${getOrderReason(orderNumber, business)} Keep this email as your receipt.`;
}

/** @param lifetime such as "30 minutes" */
export function describeOneTimeLink(lifetime: string): string {
  return `The link works once and expires in ${lifetime}.`;
}

/** Preheader of an email with a code. */
export function getCodePreheader(expiresInMinutes: number): string {
  return `Your code expires in ${expiresInMinutes} minutes.`;
}

/**
 * Where a refund goes, and when it arrives: Stripe returns it to the payment method that was
 * charged.
 * @param paidWith such as "Visa card ending in 4242"; null if unknown
 */
export function describeRefund(paidWith: string | null): string {
  const destination = `The money will go back to the ${paidWith ?? "payment method you used"}.`;
  const timing = "Card refunds usually appear within 5 to 10 business days.";
  const isCard = paidWith?.includes("card ending");
  return `${destination} ${timing}${isCard ? "" : " Refunds to bank accounts can take longer."}`;
}
