import { asc } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { products } from "@/db/schema";
import type { Product } from "@/lib/catalog/product";

/** All products in display order, including inactive ones: a cart may still name them. */
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
    })
    .from(products)
    .orderBy(asc(products.sortOrder));
}
