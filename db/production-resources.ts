import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { productionResources } from "@/db/schema";

/** Records what production uses, so that previews refuse it. */
export async function recordProductionResources(
  db: Queryable,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(productionResources)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}

/**
 * Returns those of the names that production uses. Without the table, which older versions don't have,
 * it's all of them, unless the database is empty.
 */
export async function findProductionResources(
  db: Queryable,
  names: readonly string[],
): Promise<readonly string[]> {
  const [tables] = await readRows<{ own: string | null; orders: string | null }>(
    db,
    sql`select to_regclass('production_resources')::text as own, to_regclass('orders')::text as orders`,
  );
  if (!tables?.own) return tables?.orders ? names : [];
  const rows = await db
    .select({ name: productionResources.name })
    .from(productionResources)
    .where(inArray(productionResources.name, [...names]));
  return rows.map(({ name }) => name);
}
