import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";

/** Changes of the balance at Stripe, as Stripe lists them. They never change. */
export const balanceTransactions = pgTable(
  "balance_transactions",
  {
    id: text().primaryKey(),
    /** Stripe's group of such changes, such as `charge` (docs.stripe.com/reports/reporting-categories). */
    category: text().notNull(),
    /** Negative if the money left. */
    amountCents: integer().notNull(),
    feeCents: integer().notNull(),
    currency: text().notNull(),
    /** Of those that belong to no payment, such as Stripe's fees and payouts. */
    description: text(),
    /** The charge, refund, dispute or payout; null for Stripe's own fees. */
    sourceId: text(),
    paymentIntentId: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index("balance_transactions_created").on(t.createdAt, t.id),
    index("balance_transactions_payment").on(t.paymentIntentId),
  ],
);

/** Until when the balance's changes are stored. It has one row. */
export const balanceSync = pgTable(
  "balance_sync",
  {
    id: integer().primaryKey(),
    /** Null if Stripe was never read. */
    syncedUntil: timestamptz(),
    /** Last time that Stripe refused, because the key isn't allowed to read it. Null once it's read. */
    refusedAt: timestamptz(),
  },
  (t) => [check("balance_sync_one", sql`${t.id} = 1`)],
);
