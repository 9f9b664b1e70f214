import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";

export type SubscriberToAsk = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
};

/** Locks pending subscribers who wait for the email that asks for their consent. */
export async function lockSubscribersToAsk(tx: Transaction, limit: number) {
  return await readRows<SubscriberToAsk & { readonly importId: string }>(
    tx,
    sql`
    select s.id, s.email, s.first_name as "firstName", r.import_id as "importId"
    from import_subscribers r join newsletter_subscribers s on s.id = r.subscriber_id
    join imports i on i.id = r.import_id
    where r.is_to_ask and r.asked_at is null and i.status in ('running', 'stopped', 'finished')
    order by s.id limit ${limit} for update of s skip locked`,
  );
}

/** Counts people who were asked since a time. */
export async function countAskedSince(db: Queryable, since: Date): Promise<number> {
  const [row] = await readRows<{ asked: number }>(
    db,
    sql`select count(*)::int as asked from import_subscribers where asked_at >= ${timestampParam(since)}`,
  );
  return row?.asked ?? 0;
}

/** What imports know about a subscriber, for their page. */
export async function listSubscriberImports(db: Queryable, subscriberId: string) {
  return await readRows<{
    importId: string;
    statement: string;
    importedAt: string;
    fileName: string;
    entryName: string | null;
    sha256: string;
    rowNumber: number;
    optedInAt: string | null;
    optInIp: string | null;
    askedAt: string | null;
  }>(
    db,
    sql`
    select r.import_id as "importId", i.statement, coalesce(i.started_at, i.created_at)::text as "importedAt",
      f.name as "fileName", f.entry_name as "entryName", f.sha256, r.row_number as "rowNumber",
      r.opted_in_at::text as "optedInAt", r.opt_in_ip as "optInIp", r.asked_at::text as "askedAt"
    from import_subscribers r join imports i on i.id = r.import_id
    join import_files f on f.import_id = r.import_id and f.number = r.file_number
    where r.subscriber_id = ${subscriberId} order by i.created_at`,
  );
}
