import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { courses, products } from "@/db/schema";
import type { Product } from "@/db/values/products";

/**
 * All products in display order, including inactive ones: a cart may still name them. Checkout uses
 * this and never a cache.
 */
export async function selectProducts(db: Queryable): Promise<readonly Product[]> {
  return await db
    .select({
      id: products.id,
      kind: products.kind,
      title: products.title,
      summary: products.summary,
      features: products.features,
      priceCents: products.priceCents,
      recurringInterval: products.recurringInterval,
      isPopular: products.isPopular,
      isActive: products.isActive,
      includesEbook: products.includesEbook,
      spins: products.spins,
      maxQuantity: products.maxQuantity,
      durationMinutes: products.durationMinutes,
      sortOrder: products.sortOrder,
      courseState: courses.state,
      opensOn: sql<
        string | null
      >`case when ${courses.state} = 'presale' then ${courses.opensOn} end`,
    })
    .from(products)
    .leftJoin(courses, eq(courses.id, products.id))
    .orderBy(asc(products.sortOrder));
}

/** A product's price; null if there's no such product. */
export async function selectPriceCents(db: Queryable, id: string): Promise<number | null> {
  const [product] = await db
    .select({ priceCents: products.priceCents })
    .from(products)
    .where(eq(products.id, id));
  return product?.priceCents ?? null;
}
