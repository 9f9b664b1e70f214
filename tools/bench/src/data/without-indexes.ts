import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** Drops all indexes of a table except its primary key, runs the work, and creates them again. */
export async function withoutIndexes(
  db: NodePgDatabase,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not like '%_pkey'`);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await db.execute(definition);
}
