import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";
import { orders } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import type { BillingParty } from "@/db/values/orders";

/**
 * Invoices of payments and credit notes of refunds. One each; issued when the customer first asks,
 * and never changed afterward. Amounts come from the payment or refund, which never change either.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The payment an invoice is for; null for a credit note. */
    paymentId: text().references(() => payments.id),
    /** The refund a credit note is for; null for an invoice. */
    refundId: text().references(() => refunds.id),
    /** The order's number and a counter: TME-12345678-1. */
    number: text().notNull(),
    billing: jsonb().$type<BillingParty>().notNull(),
    /** Our name and address on that day. */
    seller: text().notNull(),
    issuedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("invoices_payment").on(t.paymentId),
    uniqueIndex("invoices_refund").on(t.refundId),
    uniqueIndex("invoices_number").on(t.number),
    index("invoices_order").on(t.orderId),
    check("invoices_subject", sql`num_nonnulls(${t.paymentId}, ${t.refundId}) = 1`),
  ],
);
