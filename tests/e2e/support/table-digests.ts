import { sql } from "drizzle-orm";
import { withShopDatabase } from "./shop-database";

/**
 * Tables that change on their own: rate limits, cron runs and their count, the sender lease, and what
 * the site checks every minute.
 */
const volatileTables = [
  "rate_limits",
  "cron_runs",
  "database_clock",
  "newsletter_sender",
  "system_readings",
  "incidents",
];
/** Columns for retries, which change on their own. */
const volatileColumns = ["next_check_at", "next_attempt_at", "attempts", "leased_until"];

/** Returns a digest of every table's rows, without anything that changes on its own. */
export async function tableDigests(): Promise<Readonly<Record<string, string>>> {
  return await withShopDatabase(async (db) => {
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      if (volatileTables.includes(name)) continue;
      const { rows } = await db.execute<{ digest: string }>(sql`
        select count(*) || ' rows '
          || coalesce(md5(string_agg(line, E'\n' order by line)), '') as digest
        from (
          select (to_jsonb(t) - ${sql.param(volatileColumns)}::text[])::text as line
          from ${sql.identifier(name)} t
        ) lines`);
      digests[name] = rows[0]?.digest ?? "";
    }
    return digests;
  });
}
