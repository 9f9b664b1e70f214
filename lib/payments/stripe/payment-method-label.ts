import type Stripe from "stripe";

const cardBrands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/**
 * Describes what a charge was paid with, such as "Visa card ending in 4242". Null for methods
 * without a number, such as wallets of other providers.
 */
export function getPaymentMethodLabel(
  details: Stripe.Charge.PaymentMethodDetails | null,
): string | null {
  const { card, us_bank_account: bank } = details ?? {};
  if (card?.last4) {
    const brand = cardBrands[card.brand ?? ""];
    return `${brand ? `${brand} ` : ""}card ending in ${card.last4}`;
  }
  return bank?.last4 ? `bank account ending in ${bank.last4}` : null;
}
