import { selectProducts } from "@/db/queries/catalog";
import type { Product } from "@/lib/catalog/product";
import type { Ctx } from "@/lib/ctx";

/** The catalogue as the database has it now. Checkout asks this one, never a cache. */
export function readCatalog(ctx: Pick<Ctx, "db">): Promise<readonly Product[]> {
  return selectProducts(ctx.db);
}
