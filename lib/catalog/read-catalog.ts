import { selectProducts } from "@/db/queries/shop/catalog";
import type { Product } from "@/db/values/products";
import type { Ctx } from "@/lib/ctx";

/** Reads the current catalog from the database. Checkout uses this and never a cache. */
export function readCatalog(ctx: Pick<Ctx, "db">): Promise<readonly Product[]> {
  return selectProducts(ctx.db);
}
