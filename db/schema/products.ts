import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { productKinds } from "@/db/values/products";
import { discountKinds } from "@/db/values/promotions";

export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    kind: text({ enum: productKinds }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    features: jsonb().$type<readonly string[]>().notNull(),
    priceCents: integer().notNull(),
    recurringInterval: text({ enum: ["month"] }),
    isPopular: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    includesEbook: boolean().notNull().default(false),
    spins: integer(),
    maxQuantity: integer().notNull().default(20),
    durationMinutes: integer(),
    sortOrder: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("products_price_positive", sql`${t.priceCents} > 0`),
    check("products_max_quantity", sql`${t.maxQuantity} between 1 and 20`),
    check("products_course_quantity", sql`${t.kind} <> 'course' or ${t.maxQuantity} = 1`),
    check("products_kind", sql`${t.kind} in ('ebook', 'course', 'radio', 'session')`),
    check("products_recurring", sql`${t.recurringInterval} is null or ${t.kind} = 'radio'`),
  ],
);

/** Promotion codes that staff make. Orders keep the discount that they were given. */
export const promotions = pgTable(
  "promotions",
  {
    id: uuid().primaryKey(),
    /** Upper case; customers may type it in any case. */
    code: text().notNull(),
    discountKind: text({ enum: discountKinds }).notNull(),
    /** Percent, or cents for an amount. */
    discountValue: integer().notNull(),
    /** Empty for all products that a promotion can apply to. */
    productIds: text().array().notNull(),
    startsAt: timestamptz().notNull(),
    /** Null if it doesn't end. */
    endsAt: timestamptz(),
    /** Orders with this code, in total and per customer; null for no limit. */
    maxOrders: integer(),
    maxOrdersPerCustomer: integer(),
    isActive: boolean().notNull().default(true),
    /** Counts edits, to find conflicting ones. */
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("promotions_code").on(t.code),
    check("promotions_code_form", sql`${t.code} ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'`),
    check("promotions_discount_kind", sql`${t.discountKind} ${inList(discountKinds)}`),
    check(
      "promotions_discount_value",
      sql`${t.discountValue} > 0 and (${t.discountKind} <> 'percent' or ${t.discountValue} <= 90)`,
    ),
    check("promotions_end_after_start", sql`${t.endsAt} > ${t.startsAt}`),
    check("promotions_limits", sql`${t.maxOrders} > 0 and ${t.maxOrdersPerCustomer} > 0`),
  ],
);

export type PromotionRow = typeof promotions.$inferSelect;
