import { selectOrderInvoices, selectOrderRefunds, selectOwnedInvoice } from "@/db/queries/invoices";
import { selectOrderPayments } from "@/db/queries/library";
import { lockOrder } from "@/db/queries/orders/find-orders";
import { selectOrderItems } from "@/db/queries/orders/order-facts";
import { invoices } from "@/db/schema";
import { type BillingParty, billingLimits } from "@/db/values/orders";
import type { BusinessProfile } from "@/db/values/profile";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { isUuid } from "@/lib/core/is-uuid";
import { formatCents } from "@/lib/core/money";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getOrderPromotion, toListPrice } from "@/lib/orders/list-price";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import {
  type DocumentBlock,
  type PrintedDocument,
  renderDocument,
} from "@/lib/pdf/render-document";
import { formatPostalAddress } from "@/lib/profile/postal-address";
import { readProfile } from "@/lib/profile/read-profile";

/** A payment's invoice or a refund's credit note. */
export type InvoiceSubject = { readonly paymentId: string } | { readonly refundId: string };

type NewInvoice = {
  readonly order: { readonly id: string; readonly orderNumber: string };
  readonly subject: InvoiceSubject;
  readonly billing: BillingParty;
};

/**
 * Issues an invoice or credit note, or returns the one that exists: a payment has one invoice.
 * Its customer, seller and date never change. A credit note takes them from the payment's invoice.
 */
export async function issueInvoice(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { order, subject, billing }: NewInvoice,
): Promise<Result<{ readonly id: string }, "unknown_payment">> {
  return await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const issued = await selectOrderInvoices(tx, order.id);
    const existing = issued.find((invoice) =>
      "paymentId" in subject
        ? invoice.paymentId === subject.paymentId
        : invoice.refundId === subject.refundId,
    );
    if (existing) return ok({ id: existing.id });
    const paymentId = await findPaymentId();
    if (paymentId === null) return fail("unknown_payment");
    const original = issued.find((invoice) => invoice.paymentId === paymentId);
    const profile = await readProfile({ db: tx, settings: ctx.settings });
    const [invoice] = await tx
      .insert(invoices)
      .values({
        orderId: order.id,
        ...subject,
        number: `${order.orderNumber}-${issued.length + 1}`,
        billing: original?.billing ?? billing,
        seller: original?.seller ?? describeSeller(profile),
        issuedAt: ctx.now(),
      })
      .returning({ id: invoices.id });
    if (!invoice) throw new Error("the invoice was not written");
    return ok(invoice);

    async function findPaymentId(): Promise<string | null> {
      if ("paymentId" in subject) {
        const payments = await selectOrderPayments(tx, order.id);
        return payments.find(({ id }) => id === subject.paymentId)?.id ?? null;
      }
      const refunds = await selectOrderRefunds(tx, order.id);
      return refunds.find(({ id }) => id === subject.refundId)?.paymentId ?? null;
    }
  });
}

/** The seller's name, address and email, a line each, as they stay on the invoice. */
function describeSeller(profile: BusinessProfile): string {
  const { name, legalName, contactEmail } = profile;
  return [legalName || name, `${formatPostalAddress(profile)}, United States`, contactEmail].join(
    "\n",
  );
}

type Order = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
};

/** The billing details that an order's checkout asked for, as the start for an invoice. */
export function getDefaultBilling(order: Order): BillingParty {
  const place = [order.city, [order.state, order.zipCode].filter(Boolean).join(" ")];
  return {
    name: `${order.firstName} ${order.lastName}`.trim(),
    address: [order.address, place.filter(Boolean).join(", ")].filter(Boolean).join("\n"),
    taxId: "",
  };
}

/**
 * Renders an invoice or credit note as a PDF; null unless the order's address is one of `emails`,
 * which the customer has proved.
 */
export async function exportInvoice(
  ctx: Pick<Ctx, "db">,
  emails: readonly string[],
  id: string,
): Promise<{ readonly filename: string; readonly bytes: Uint8Array } | null> {
  const found = isUuid(id) ? await selectOwnedInvoice(ctx.db, emails, id) : null;
  if (!found) return null;
  const items = await selectOrderItems(ctx.db, found.order.id);
  const document = buildInvoice({ ...found, items });
  return {
    filename: `${document.label} ${document.title}.pdf`,
    bytes: await renderDocument(document),
  };
}

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

/** An invoice or credit note, ready to render. */
export function buildInvoice(facts: InvoiceFacts): PrintedDocument {
  const { invoice, order, refund, creditedNumber } = facts;
  const { billing } = invoice;
  const [businessName = "", ...sellerLines] = invoice.seller.split("\n");
  return {
    label: refund ? "Credit note" : "Invoice",
    title: invoice.number,
    businessName,
    blocks: [
      ...(refund ? describeRefund(refund) : describePayment(facts)),
      {
        kind: "facts",
        facts: [
          { label: "From", lines: [businessName, ...sellerLines] },
          {
            label: "To",
            lines: [
              toPrintableLine(billing.name, billingLimits.nameCharacters),
              ...formatBillingAddress(billing.address),
              ...(billing.taxId
                ? [`Tax ID: ${toPrintableLine(billing.taxId, billingLimits.lineCharacters)}`]
                : []),
            ],
          },
          {
            label: "Details",
            lines: [
              `Issued ${formatChicagoDay(invoice.issuedAt)}`,
              `Order ${order.orderNumber}`,
              ...(creditedNumber ? [`For invoice ${creditedNumber}`] : []),
            ],
          },
        ],
      },
      ...(refund ? listRefund(refund) : listPayment(facts)),
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

type Refund = NonNullable<InvoiceFacts["refund"]>;

function describeRefund({ amountCents, createdAt }: Refund): DocumentBlock[] {
  const text = `${formatCents(amountCents)} refunded on ${formatChicagoDay(createdAt)}`;
  return [{ kind: "headline", text }];
}

function listRefund({ amountCents }: Refund): DocumentBlock[] {
  const amount = formatCents(-amountCents);
  return [
    listItems([["Refund to the original payment method", "", "", amount]]),
    { kind: "sums", sums: [{ text: "Total refunded", amount }] },
  ];
}

const listItems = (rows: readonly (readonly string[])[]): DocumentBlock => ({
  kind: "table",
  columns: [
    { title: "Description", share: 52 },
    { title: "Quantity", share: 14, isAmount: true },
    { title: "Unit price", share: 17, isAmount: true },
    { title: "Amount", share: 17, isAmount: true },
  ],
  rows,
});

function getPayment({ payment }: InvoiceFacts): NonNullable<InvoiceFacts["payment"]> {
  if (!payment) throw new Error("an invoice needs a payment");
  return payment;
}

function describePayment(facts: InvoiceFacts): DocumentBlock[] {
  const { amountCents, paidAt } = getPayment(facts);
  const text = `${formatCents(amountCents)} paid on ${formatChicagoDay(paidAt)}`;
  return [{ kind: "headline", text }];
}

function listPayment(facts: InvoiceFacts): DocumentBlock[] {
  const { order, items } = facts;
  const payment = getPayment(facts);
  const isRenewal = payment.kind === "renewal";
  const charged = isRenewal ? items.filter((item) => item.recurringInterval) : items;
  const itemsCents = charged.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  // A renewal's tax and discount aren't stored with the order; they're the rest of the amount.
  const discountCents = isRenewal ? 0 : order.discountCents;
  const restCents = payment.amountCents - itemsCents + discountCents;
  const listed = charged.map(toListPrice);
  const sums: { text: string; amount: string }[] = [];
  const promotion = isRenewal ? null : getOrderPromotion(order);
  if (promotion) {
    const amount = formatCents(-promotion.discountCents);
    sums.push({ text: `Promotion ${promotion.code}`, amount });
  }
  if (discountCents > 0) sums.push({ text: "Discount", amount: formatCents(-discountCents) });
  if (restCents !== 0) {
    const isTax = !isRenewal && restCents === order.taxCents;
    sums.push({
      text: isTax ? "Sales tax" : "Tax and adjustments",
      amount: formatCents(restCents),
    });
  }
  const subtotalCents = listed.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  return [
    listItems(
      listed.map(({ title, quantity, unitPriceCents }) => [
        title,
        String(quantity),
        formatCents(unitPriceCents),
        formatCents(unitPriceCents * quantity),
      ]),
    ),
    {
      kind: "sums",
      sums: [
        { text: "Subtotal", amount: formatCents(subtotalCents) },
        ...sums,
        { text: "Amount paid", amount: formatCents(payment.amountCents) },
      ],
    },
  ];
}
