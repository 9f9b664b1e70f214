import { type BillingParty, billingLimits } from "@/db/values/invoices";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";
import { getOrderPromotion, toListPrice } from "@/lib/orders/list-price";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import type { DocumentLine, DocumentSection } from "@/lib/pdf/render-document";

type Item = {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly listPriceCents: number | null;
  readonly recurringInterval: "month" | null;
};

export type InvoiceFacts = {
  readonly invoice: {
    readonly number: string;
    readonly billing: BillingParty;
    readonly seller: string;
    readonly issuedAt: Date;
  };
  readonly order: {
    readonly orderNumber: string;
    readonly promotionCode: string | null;
    readonly promotionDiscountCents: number;
    readonly discountCents: number;
    readonly taxCents: number;
  };
  readonly items: readonly Item[];
  readonly payment: {
    readonly kind: "initial" | "renewal";
    readonly amountCents: number;
    readonly paidAt: Date;
  } | null;
  readonly refund: { readonly amountCents: number; readonly createdAt: Date } | null;
  /** Number of the invoice that a credit note refers to; null if none was issued before it. */
  readonly creditedNumber: string | null;
};

/** The text of an invoice or credit note, ready to render. */
export function buildInvoice(facts: InvoiceFacts): {
  readonly title: string;
  readonly sections: readonly DocumentSection[];
} {
  const { invoice, order, refund, creditedNumber } = facts;
  const name = refund ? "Credit note" : "Invoice";
  const { billing } = invoice;
  const title = `${name} ${invoice.number}`;
  return {
    title,
    sections: [
      {
        heading: title,
        lines: [
          `Issued ${formatChicagoDay(invoice.issuedAt)}`,
          `Order ${order.orderNumber}`,
          ...(creditedNumber ? [`For invoice ${creditedNumber}`] : []),
          "",
        ],
      },
      { heading: "From", lines: [...invoice.seller.split("\n"), ""] },
      {
        heading: "To",
        lines: [
          toPrintableLine(billing.name, billingLimits.nameCharacters),
          ...formatBillingAddress(billing.address),
          ...(billing.taxId
            ? [`Tax ID: ${toPrintableLine(billing.taxId, billingLimits.lineCharacters)}`]
            : []),
          "",
        ],
      },
      refund ? refundSection(refund) : paymentSection(facts),
    ],
  };
}

/**
 * Lines that the customer typed, without characters that reorder a line. More lines than an address
 * has would push the amounts away or imitate them, so the rest is joined and cut with an ellipsis.
 */
function formatBillingAddress(address: string): string[] {
  const lines = address
    .split("\n")
    .map((line) => toPrintableLine(line, billingLimits.lineCharacters))
    .filter(Boolean);
  const { addressLines, lineCharacters } = billingLimits;
  if (lines.length <= addressLines) return lines;
  const rest = lines.slice(addressLines - 1).join(", ");
  return [...lines.slice(0, addressLines - 1), toPrintableLine(rest, lineCharacters)];
}

function refundSection({ amountCents, createdAt }: NonNullable<InvoiceFacts["refund"]>) {
  return {
    heading: "Refund",
    lines: [
      {
        text: `Refunded on ${formatChicagoDay(createdAt)} to the original payment method`,
        amount: formatCents(-amountCents),
      },
    ],
  };
}

function paymentSection({ order, items, payment }: InvoiceFacts): DocumentSection {
  if (!payment) throw new Error("an invoice needs a payment");
  const isRenewal = payment.kind === "renewal";
  const charged = isRenewal ? items.filter((item) => item.recurringInterval) : items;
  const itemsCents = charged.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  // A renewal's tax and discount aren't stored with the order; they're the rest of the amount.
  const discountCents = isRenewal ? 0 : order.discountCents;
  const restCents = payment.amountCents - itemsCents + discountCents;
  const lines: DocumentLine[] = charged
    .map(toListPrice)
    .map(({ title, quantity, unitPriceCents }) => ({
      text: quantity > 1 ? `${title}, ${quantity} × ${formatCents(unitPriceCents)}` : title,
      amount: formatCents(unitPriceCents * quantity),
    }));
  const promotion = isRenewal ? null : getOrderPromotion(order);
  if (promotion) {
    const amount = formatCents(-promotion.discountCents);
    lines.push({ text: `Promotion ${promotion.code}`, amount });
  }
  if (discountCents > 0) lines.push({ text: "Discount", amount: formatCents(-discountCents) });
  if (restCents !== 0) {
    const isTax = !isRenewal && restCents === order.taxCents;
    lines.push({
      text: isTax ? "Sales tax" : "Tax and adjustments",
      amount: formatCents(restCents),
    });
  }
  return {
    heading: "Items",
    lines: [
      ...lines,
      "",
      {
        text: `Paid on ${formatChicagoDay(payment.paidAt)}`,
        amount: formatCents(payment.amountCents),
      },
    ],
  };
}
