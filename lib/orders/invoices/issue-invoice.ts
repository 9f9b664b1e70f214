import { lockOrder, selectOrderInvoices, selectOrderRefunds } from "@/db/queries/invoices";
import { selectOrderPayments } from "@/db/queries/library";
import { invoices } from "@/db/schema";
import type { BillingParty } from "@/db/values/invoices";
import type { BusinessProfile } from "@/db/values/profile";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { formatPostalAddress } from "@/lib/profile/postal-address";
import { readProfile } from "@/lib/profile/read-profile";

/** A payment's invoice or a refund's credit note. */
export type InvoiceSubject = { readonly paymentId: string } | { readonly refundId: string };

export type NewInvoice = {
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
