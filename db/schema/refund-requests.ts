import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { orders } from "@/db/schema/orders";
import { type RefundLine, refundRequestStatuses } from "@/db/values/payments";

/**
 * Refunds requested by staff. Saved before Stripe is called, which reserves the amount: two admins
 * can't refund more than was paid, and a lost response is retried.
 */
export const refundRequests = pgTable(
  "refund_requests",
  {
    /**
     * Created once per rendered form, and Stripe's idempotency key: a double click refunds once.
     */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    lines: jsonb().$type<readonly RefundLine[]>().notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    requestedBy: text().notNull(),
    status: text({ enum: refundRequestStatuses }).notNull().default("pending"),
    /** Stripe's refund id, once known. */
    refundId: text(),
    /** Why Stripe rejected it, or why there's no response yet. */
    lastError: text(),
    createdAt: timestamptz().notNull(),
    /** When a pending request is next retried. */
    nextAttemptAt: timestamptz().notNull(),
  },
  (t) => [
    index("refund_requests_order").on(t.orderId),
    index("refund_requests_pending").on(t.nextAttemptAt).where(sql`status = 'pending'`),
    check("refund_requests_status", sql`${t.status} ${inList(refundRequestStatuses)}`),
    check("refund_requests_amount", sql`${t.amountCents} > 0`),
  ],
);
