import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";
import type { ImportedReason } from "@/db/values/newsletter";

export type CreatedSubscriber = {
  readonly id: string;
  /** They confirmed a sign-up of their own since. */
  readonly hasOptedIn: boolean;
  readonly isUntouched: boolean;
};

/** Locks the next subscribers that an import added, with what happened to them since. */
export async function lockCreated(
  tx: Transaction,
  importId: string,
  range: { readonly after: string; readonly limit: number },
): Promise<readonly CreatedSubscriber[]> {
  return await readRows<CreatedSubscriber>(
    tx,
    sql`
    with next as materialized (
      select s.id, s.email, s.unsubscribed_at from import_subscribers r join newsletter_subscribers s on s.id = r.subscriber_id
      where r.import_id = ${importId} and r.is_created and s.id > ${range.after === "" ? "00000000-0000-0000-0000-000000000000" : range.after}::uuid
      order by s.id limit ${range.limit} for update of s)
    select n.id,
      exists (select from newsletter_events e where e.subscriber_id = n.id and e.event_type = 'confirmed') as "hasOptedIn",
      n.unsubscribed_at is null
        and not exists (select from newsletter_events e where e.subscriber_id = n.id)
        and not exists (select from newsletter_sends d where d.subscriber_id = n.id)
        and not exists (select from import_subscribers a where a.subscriber_id = n.id and a.asked_at is not null)
        and not exists (select from newsletter_browsers b where b.subscriber_id = n.id)
        and not exists (select from import_subscribers o where o.subscriber_id = n.id and o.import_id <> ${importId})
        as "isUntouched"
    from next n order by n.id`,
  );
}

export type ImportedSuppression = {
  readonly emailHash: string;
  readonly rest: ImportedReason | null;
};

/** Removes what an import reported about the next addresses. Returns what other imports report. */
export async function removeImportedSuppressions(
  tx: Transaction,
  importId: string,
  limit: number,
): Promise<readonly ImportedSuppression[]> {
  return await readRows<ImportedSuppression>(
    tx,
    sql`
    with next as (
      select email_hash from import_suppressions where import_id = ${importId} order by email_hash limit ${limit} for update),
    removed as (
      delete from import_suppressions where import_id = ${importId} and email_hash in (select email_hash from next)
      returning email_hash)
    select r.email_hash as "emailHash", (
      select i.reason from import_suppressions i where i.email_hash = r.email_hash and i.import_id <> ${importId}
      order by array_position(array['complained', 'bounced', 'opted_out'], i.reason) limit 1) as rest
    from removed r order by r.email_hash`,
  );
}

/**
 * Takes the access that an import gave. Where the customer did something in the course, the purchase
 * stays without access: their progress belongs to it, and importing the sale again brings both back.
 */
export async function endPurchases(tx: Transaction, importId: string, now: Date): Promise<void> {
  const isUsed = sql`(exists (select from lesson_progress u where u.grant_id = p.id)
    or exists (select from practice_results u where u.grant_id = p.id)
    or exists (select from course_certificates u where u.grant_id = p.id))`;
  await tx.execute(
    sql`delete from past_purchases p where import_id = ${importId} and not ${isUsed}`,
  );
  await tx.execute(sql`
    update past_purchases set ended_at = ${timestampParam(now)}
    where import_id = ${importId} and ended_at is null`);
}
