import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readRows } from "@/db/read-rows";

/** In the order of their foreign keys. */
const tables = [
  "database_clock",
  "newsletter_renders",
  "newsletter_subscribers",
  "newsletter_batches",
  "newsletter_sends",
  "email_outbox",
];

/** Copies the newsletter and the outbox into another database, like a backup and its restore. */
export async function copyDatabase(from: Database, to: Database): Promise<void> {
  for (const table of tables) {
    const name = sql.identifier(table);
    const columns = await readRows<{ name: string }>(
      from,
      sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
          and is_identity = 'NO'`,
    );
    const list = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    const [all] = await readRows<{ rows: unknown }>(
      from,
      sql`select jsonb_agg(to_jsonb(t)) as rows from ${name} t`,
    );
    if (!all?.rows) continue;
    await to.execute(sql`insert into ${name} (${list})
      select ${list} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(all.rows)}::jsonb)`);
  }
}
