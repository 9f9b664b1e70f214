import type { Client } from "pg";
import { z } from "zod";

const storedFile = z.object({
  /** Nothing else: a name becomes a path on the machine that restores. */
  name: z.enum(["database.dump.age", "uploads.tar.age", "uploads.json.age"]),
  bytes: z.number(),
  /** Of the encrypted file, in hexadecimal. */
  sha256: z.string(),
});

/** What a backup holds, so that a restore can prove that nothing is missing. No personal data. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's version number, such as 150018. */
  serverVersion: z.number(),
  /** Rows per table. */
  tables: z.record(z.string(), z.number()),
  totals: z.record(z.string(), z.string()),
  uploads: z.object({
    kind: z.enum(["folder", "bucket"]),
    count: z.number(),
    bytes: z.number(),
  }),
  files: z.array(storedFile),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredFile = z.infer<typeof storedFile>;

/** Returns the folder of a backup that was made at this time. */
export function getBackupName(createdAt: Date): string {
  return createdAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
}

/** Figures that the owner can compare with the dashboard. Amounts are in cents. */
const totals: Readonly<Record<string, string>> = {
  orders: "select count(*) from orders",
  orderCents: "select coalesce(sum(total_cents), 0) from orders",
  paidCents: "select coalesce(sum(amount_cents), 0) from payments",
  refundedCents: "select coalesce(sum(refunded_cents), 0) from orders",
  subscribers: "select count(*) from newsletter_subscribers",
  confirmedSubscribers: "select count(*) from newsletter_subscribers where confirmed",
  emailsSent: "select count(*) from newsletter_sends where status = 'sent'",
};

/** Counts the rows of every table and the shop's totals, in the client's transaction. */
export async function readDatabaseFigures(
  client: Client,
): Promise<Pick<Manifest, "tables" | "totals">> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  const tables: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
    tables[name] = Number(counted.rows[0]?.rows);
  }
  const figures: Record<string, string> = {};
  for (const [name, query] of Object.entries(totals)) {
    const result = await client.query<Record<string, string>>(query);
    figures[name] = String(Object.values(result.rows[0] ?? {})[0]);
  }
  return { tables, totals: figures };
}

/** Lists what differs between a backup's figures and a database's, one line each. */
export function findDifferences(
  expected: Pick<Manifest, "tables" | "totals">,
  found: Pick<Manifest, "tables" | "totals">,
): string[] {
  const compare = (
    kind: string,
    one: Readonly<Record<string, unknown>>,
    other: Readonly<Record<string, unknown>>,
  ) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .filter((name) => one[name] !== other[name])
      .map(
        (name) =>
          `${kind} ${name}: ${one[name] ?? "none"} in the backup, ${other[name] ?? "none"} restored`,
      );
  return [
    ...compare("Rows of", expected.tables, found.tables),
    ...compare("Total", expected.totals, found.totals),
  ];
}
