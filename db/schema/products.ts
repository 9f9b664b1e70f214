import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { productKinds } from "@/db/values/products";

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
