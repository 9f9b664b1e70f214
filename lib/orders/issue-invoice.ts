import {
  lockOrder,
  selectOrderInvoices,
  selectOrderRefunds,
  selectOwnedInvoice,
} from "@/db/queries/invoices";
import { selectOrderPayments } from "@/db/queries/library";
import { selectOrderItems } from "@/db/queries/orders/order-facts";
import { invoices } from "@/db/schema";
import type { BillingParty } from "@/db/values/invoices";
import type { BusinessProfile } from "@/db/values/profile";
import { isUuid } from "@/lib/core/is-uuid";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { buildInvoice } from "@/lib/orders/invoice-text";
import { renderDocument } from "@/lib/pdf/render-document";
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
  const { title, sections } = buildInvoice({ ...found, items });
  return { filename: `${title}.pdf`, bytes: await renderDocument(title, sections) };
}
