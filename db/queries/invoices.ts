import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "@/db/client";
import { invoices, orders, payments, refunds } from "@/db/schema";

/** Invoices and credit notes of an order, oldest first. */
export async function selectOrderInvoices(db: Queryable, orderId: string) {
  return await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number));
}

/** Refunds of an order that went through, newest first. */
export async function selectOrderRefunds(db: Queryable, orderId: string) {
  return await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      createdAt: refunds.createdAt,
      paymentId: payments.id,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.paymentIntentId, refunds.paymentIntentId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "succeeded")))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
}

const refundedPayments = alias(payments, "refunded_payments");
const creditedInvoices = alias(invoices, "credited_invoices");

/**
 * An invoice of an order under one of these addresses, with what it's for and, for a credit note, the
 * number of the invoice before it; null otherwise.
 */
export async function selectOwnedInvoice(db: Queryable, emails: readonly string[], id: string) {
  const [found] = await db
    .select({
      invoice: invoices,
      order: orders,
      payment: payments,
      refund: refunds,
      creditedNumber: creditedInvoices.number,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .leftJoin(refundedPayments, eq(refundedPayments.paymentIntentId, refunds.paymentIntentId))
    .leftJoin(
      creditedInvoices,
      and(
        eq(creditedInvoices.paymentId, refundedPayments.id),
        // A note stays as it was issued.
        lte(creditedInvoices.issuedAt, invoices.issuedAt),
      ),
    )
    .where(and(eq(invoices.id, id), inArray(sql`lower(${orders.email})`, [...emails])));
  return found ?? null;
}
