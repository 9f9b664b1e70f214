import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import { orders } from "@/db/schema/orders";
import { type RefundLine, refundRequestStatuses } from "@/lib/orders/status";

/**
 * Refunds that staff ask Stripe for. Written before Stripe is called, so that its amount is taken:
 * two people can't give back more than was paid, and an answer that is lost is asked for again.
 */
export const refundRequests = pgTable(
  "refund_requests",
  {
    /** One per rendered form, and the idempotency key at Stripe: a double click is one refund. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    lines: jsonb().$type<readonly RefundLine[]>().notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    requestedBy: text().notNull(),
    status: text({ enum: refundRequestStatuses }).notNull().default("asked"),
    /** Stripe's refund, once it is known. */
    refundId: text(),
    /** What Stripe said when it refused, or why it has not answered yet. */
    trouble: text(),
    createdAt: at().notNull(),
    /** When Stripe is next asked, while its answer is not known. */
    nextAskAt: at().notNull(),
  },
  (t) => [
    index("refund_requests_order").on(t.orderId),
    index("refund_requests_asked").on(t.nextAskAt).where(sql`status = 'asked'`),
    check("refund_requests_status", sql`${t.status} ${among(refundRequestStatuses)}`),
    check("refund_requests_amount", sql`${t.amountCents} > 0`),
  ],
);
