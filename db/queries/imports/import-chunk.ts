import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";

/** Returns the import's most frequent tags that fit next to those that subscribers have. */
export async function chooseTags(
  db: Queryable,
  importId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await readRows<{ tag: string }>(
    db,
    sql`
    with used as (select distinct tag from subscriber_tags),
    found as (
      select tag, count(*) as people from import_rows, unnest(tags) as tag
      where import_id = ${importId} and email is not null group by tag),
    fresh as (
      select tag from found where tag not in (select tag from used) order by people desc, tag
      limit greatest(0, ${limit}::int - (select count(*) from used)))
    select tag from fresh union select tag from found where tag in (select tag from used)`,
  );
  return rows.map(({ tag }) => tag);
}

/** Adds the tags of these addresses' rows, up to a number for each subscriber. */
export async function insertTags(
  tx: Transaction,
  {
    importId,
    emails,
    tags,
    perSubscriber,
  }: Readonly<{
    importId: string;
    emails: readonly string[];
    tags: readonly string[];
    perSubscriber: number;
  }>,
): Promise<void> {
  await tx.execute(sql`
    insert into subscriber_tags (subscriber_id, tag, import_id)
    select id, tag, ${importId} from (
      select s.id, t.tag, row_number() over (partition by s.id order by t.tag)
        + (select count(*) from subscriber_tags k where k.subscriber_id = s.id) as number
      from (select distinct r.email, tag from import_rows r, unnest(r.tags) as tag
        where r.import_id = ${importId} and r.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
          and tag in (select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))) t
      join newsletter_subscribers s on s.email = t.email
      where not exists (select from subscriber_tags k where k.subscriber_id = s.id and k.tag = t.tag)) numbered
    where number <= ${perSubscriber}
    on conflict do nothing`);
}

/**
 * The purchases of an import's rows, each once: two files may have the same sale, and two items of an
 * order may give the same.
 */
const givenPurchases = (importId: string, emails: readonly string[] | null) => sql`
  select distinct on (source, reference, email, entitlement) * from (
    select r.email, i.settings->'items'->>r.item as entitlement, f.source, r.bought_on,
      coalesce(r.reference, f.sha256 || ':' || r.row_number) as reference, i.id as import_id,
      r.file_number, r.row_number
    from import_rows r join imports i on i.id = r.import_id
    join import_files f on f.import_id = r.import_id and f.number = r.file_number
    where r.import_id = ${importId} and r.email is not null
      and i.settings->'items'->>r.item in ('ebook', 'course')
      ${emails ? sql`and r.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))` : sql``}
      and not exists (
        select from newsletter_suppressions s where s.email_hash = r.email_hash and s.has_deleted_data)) g
  order by source, reference, email, entitlement, file_number, row_number`;

export type NewCustomers = {
  readonly entitlement: "ebook" | "course";
  readonly people: number;
};

/** Counts the people to whom an import would give access now, by what it is. */
export async function countNewCustomers(
  db: Queryable,
  importId: string,
): Promise<readonly NewCustomers[]> {
  return await readRows<NewCustomers>(
    db,
    sql`select g.entitlement, count(distinct g.email)::int as people
      from (${givenPurchases(importId, null)}) g
      where not exists (
        select from past_purchases p where p.source = g.source and p.reference = g.reference
          and p.email = g.email and p.entitlement = g.entitlement and p.ended_at is null)
      group by g.entitlement order by g.entitlement desc`,
  );
}

/**
 * Adds the purchases of these addresses' rows. A sale that's imported again changes nothing, unless an
 * undo had ended it.
 */
export async function insertPurchases(
  tx: Transaction,
  importId: string,
  emails: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into past_purchases (email, entitlement, source, bought_on, reference, import_id)
    select email, entitlement, source, bought_on, reference, import_id from (${givenPurchases(importId, emails)}) g
    order by file_number, row_number
    on conflict (source, reference, email, entitlement) do update set ended_at = null, import_id = excluded.import_id
      where past_purchases.ended_at is not null
    returning id`);
  return rows.length;
}
