import { sql } from "drizzle-orm";
import type { TestDatabase } from "@/tests/support/database";

/** `audit`: writing an audit entry fails. `change`: everything else fails, when it is committed. */
export type PlantedFault = "audit" | "change";

/** Counters of attempts, which are kept whatever becomes of the attempt. */
const counters = ["rate_limits"];

/** Installs triggers that fail on demand. Once for a database; they outlive `empty()`. */
export async function installFaults({ db }: TestDatabase): Promise<void> {
  await db.execute(sql`create schema faults`);
  await db.execute(sql`create table faults.planted (kind text)`);
  await db.execute(sql`
    create function faults.raise() returns trigger language plpgsql as $$ begin
      if exists (select from faults.planted where kind = tg_argv[0]) then
        raise exception 'planted fault: % on %', tg_argv[0], tg_table_name;
      end if;
      return null;
    end $$`);
  for (const table of await tables(db)) {
    const name = sql.identifier(table);
    if (table === "admin_audit") {
      await db.execute(sql`create trigger planted after insert on ${name}
        for each row execute function faults.raise('audit')`);
    } else if (!counters.includes(table)) {
      // Deferred: it fails at commit, after the audit entry was written.
      await db.execute(sql`create constraint trigger planted
        after insert or update or delete on ${name} deferrable initially deferred
        for each row execute function faults.raise('change')`);
    }
  }
}

/** Runs `work` while the fault is planted. */
export async function withFault(
  { db }: TestDatabase,
  fault: PlantedFault,
  work: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`insert into faults.planted values (${fault})`);
  try {
    await work();
  } finally {
    await db.execute(sql`delete from faults.planted`);
  }
}

/** The versions of the rows of each table but the counters: every committed write changes them. */
export async function snapshot({ db }: TestDatabase): Promise<Readonly<Record<string, string>>> {
  const kept = (await tables(db)).filter((table) => !counters.includes(table));
  const versions = kept.map(
    (table) => sql`select ${table} as name,
      count(*) || ' rows, ' || sum(xmin::text::bigint) as version from ${sql.identifier(table)}`,
  );
  const { rows } = await db.execute<{ name: string; version: string }>(
    sql.join(versions, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
}

async function tables(db: TestDatabase["db"]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}
