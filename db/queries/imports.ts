import { eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";
import { importFiles, imports } from "@/db/schema";
import type { ImportCounts, ImportKind, ImportStatus, RowProblem } from "@/db/values/imports";
import type { ImportedReason } from "@/db/values/newsletter";

/**
 * What an import does with an address. `create`, `ask`: a new subscriber, who's asked first without a
 * date of consent. `no_date`: left out instead. `suppress`: only a hash is stored.
 * `suppress_known`: a subscriber gets no more email. `already`: it's suppressed like that. `known`: a
 * subscriber stays as they are. `kept_out`: it left, bounced or complained before. `own_act`: what they
 * did here is newer. `customer`: nothing about email.
 */
type ImportAction =
  | "create"
  | "ask"
  | "no_date"
  | "suppress"
  | "suppress_known"
  | "already"
  | "known"
  | "kept_out"
  | "own_act"
  | "customer";

export type ClassifiedAddress = {
  readonly email: string;
  readonly emailHash: string;
  readonly action: ImportAction;
  /** From 0 (customer) to 5 (complained), as in `rowStatuses`. */
  readonly rank: number;
  readonly reason: string | null;
  readonly hasOptedOut: boolean;
  readonly firstName: string;
  readonly optedInAt: string | null;
  readonly optInIp: string | null;
  readonly fileNumber: number;
  readonly rowNumber: number;
};

/** A part of an import's addresses, in their order. */
type Range = { readonly after: string; readonly limit: number } | null;

/**
 * Decides each address from all of its rows, and what becomes of it. The preview and the import run
 * this statement and no other. Ranks are places in `rowStatuses`; the highest of an address wins.
 */
function classifyAddresses(importId: string, range: Range): SQL {
  const isInRange = range
    ? sql`and r.email > ${range.after} and r.email <= (select max(email) from (
        select distinct email from import_rows
        where import_id = ${importId} and email > ${range.after} order by email limit ${range.limit}) next)`
    : sql``;
  return sql`
    chosen as (select coalesce((settings->>'askFirst')::boolean, false) as ask_first,
        coalesce((settings->>'leaveOutCold')::boolean, false) as leave_out_cold
      from imports where id = ${importId}),
    rated as (
      select r.*, f.first_seen_at,
        case when r.reason = 'cold' and r.status = 'subscribed' and c.leave_out_cold then 2
          else array_position(array['customer', 'subscribed', 'not_subscribed', 'opted_out', 'bounced',
            'complained'], r.status) - 1 end as rank
      from import_rows r cross join chosen c
      join import_files f on f.import_id = r.import_id and f.number = r.file_number
      where r.import_id = ${importId} and r.email is not null ${isInRange}),
    merged as (
      -- One pass without a join of its own: the planner has no statistics of fresh rows.
      select email, min(email_hash) as email_hash, max(rank) as rank,
        (array_agg(reason order by rank desc, file_number, row_number))[1] as reason,
        (array_agg(file_number order by rank desc, file_number, row_number))[1] as file_number,
        (array_agg(row_number order by rank desc, file_number, row_number))[1] as row_number,
        bool_or(rank between 2 and 3) as has_opted_out,
        max(coalesce(left_at, first_seen_at)) filter (where rank > 1) as left_at,
        min(opted_in_at) filter (where rank = 1) as opted_in_at,
        max(opt_in_ip) filter (where rank = 1) as opt_in_ip,
        coalesce((array_agg(first_name order by file_number, row_number)
          filter (where first_name <> ''))[1], '') as first_name
      from rated group by email),
    addresses as (
      select *, case rank when 5 then 'complained' when 4 then 'bounced' else 'opted_out' end
        as imported_reason
      from merged),
    classified as (
      select a.*, s.id as subscriber_id,
        case
          when a.rank = 0 then 'customer'
          when a.rank = 1 and s.id is not null then 'known'
          when a.rank = 1 and p.email_hash is not null then 'kept_out'
          when a.rank = 1 and a.opted_in_at is not null then 'create'
          when a.rank = 1 then case when c.ask_first then 'ask' else 'no_date' end
          when exists (select from newsletter_events e where e.subscriber_id = s.id
            and e.event_type = 'confirmed' and e.created_at >= a.left_at) then 'own_act'
          -- Another tool's missing consent says nothing about the one given here.
          when a.rank = 2 and s.id is not null then 'known'
          when array_position(array['opted_out', 'bounced', 'complained'], p.imported_reason)
              >= array_position(array['opted_out', 'bounced', 'complained'], a.imported_reason)
            and (not a.has_opted_out or exists (select from import_suppressions i
              where i.email_hash = a.email_hash and i.has_opted_out)) then 'already'
          when s.id is not null then 'suppress_known'
          else 'suppress'
        end as action
      from addresses a cross join chosen c
      left join newsletter_subscribers s on s.email = a.email
      left join newsletter_suppressions p on p.email_hash = a.email_hash)`;
}

const columns = sql`email, email_hash as "emailHash", action, rank, reason,
  has_opted_out as "hasOptedOut", first_name as "firstName", opted_in_at::text as "optedInAt",
  opt_in_ip as "optInIp", file_number as "fileNumber", row_number as "rowNumber"`;

/** Classifies the next addresses of an import, in order. */
export async function classifyNext(
  tx: Transaction,
  importId: string,
  range: NonNullable<Range>,
): Promise<readonly ClassifiedAddress[]> {
  return await readRows<ClassifiedAddress>(
    tx,
    sql`with ${classifyAddresses(importId, range)} select ${columns} from classified order by email`,
  );
}

export type PreviewGroup = {
  readonly action: ImportAction;
  readonly rank: number;
  readonly reason: string | null;
  readonly addresses: number;
  /** Up to 20, as in the files. */
  readonly samples: readonly {
    readonly email: string;
    readonly firstName: string;
    readonly file: number;
    readonly row: number;
  }[];
};

/** Counts what an import would do now, by action and reason, with samples. */
export async function previewAddresses(
  db: Queryable,
  importId: string,
): Promise<readonly PreviewGroup[]> {
  return await readRows<PreviewGroup>(
    db,
    sql`
    with ${classifyAddresses(importId, null)},
    numbered as (
      select action, rank, reason, email, first_name, file_number, row_number,
        row_number() over (partition by action, rank, reason order by file_number, row_number) as place
      from classified)
    select action, rank, reason, count(*)::int as addresses,
      jsonb_agg(jsonb_build_object('email', email, 'firstName', first_name, 'file', file_number,
        'row', row_number) order by place) filter (where place <= 20) as samples
    from numbered group by action, rank, reason order by rank, action, reason`,
  );
}

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
    select r.email, i.settings->'items'->>r.item, f.source, r.bought_on,
      coalesce(r.reference, f.sha256 || ':' || r.row_number), i.id
    from import_rows r join imports i on i.id = r.import_id
    join import_files f on f.import_id = r.import_id and f.number = r.file_number
    where r.import_id = ${importId} and r.item is not null and i.settings->'items'->>r.item in ('ebook', 'course')
      and r.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
    order by r.file_number, r.row_number
    on conflict (source, reference, email, entitlement) do update set ended_at = null, import_id = excluded.import_id
      where past_purchases.ended_at is not null
    returning id`);
  return rows.length;
}

export type ImportItem = { readonly item: string; readonly sales: number };

/** Lists what the sales of an import's files were of. */
export async function listItems(db: Queryable, importId: string): Promise<readonly ImportItem[]> {
  return await readRows<ImportItem>(
    db,
    sql`select item, count(*)::int as sales from import_rows
      where import_id = ${importId} and item is not null group by item order by 2 desc, 1 limit 200`,
  );
}

export type RefusedCount = { readonly problem: RowProblem; readonly rows: number };

export async function countRefused(
  db: Queryable,
  importId: string,
): Promise<readonly RefusedCount[]> {
  return await readRows<RefusedCount>(
    db,
    sql`select problem, count(*)::int as rows from import_rows
      where import_id = ${importId} and problem is not null group by problem order by 2 desc`,
  );
}

export const refusedRowsQuery = (importId: string): SQL => sql`
  select f.name as "fileName", f.entry_name as "entryName", r.row_number as "rowNumber", r.typed_email as "typedEmail",
    r.problem from import_rows r
  join import_files f on f.import_id = r.import_id and f.number = r.file_number
  where r.import_id = ${importId} and r.problem is not null order by r.file_number, r.row_number`;

export const suppressionsQuery: SQL = sql`
  select p.email_hash as "emailHash", p.reason, p.created_at::text as "createdAt", l.email
  from newsletter_suppressions p left join subscriber_listings l on l.email_hash = p.email_hash
  order by p.created_at, p.email_hash`;

export type ListedImport = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly status: ImportStatus;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly files: string;
  readonly counts: ImportCounts | null;
};

export async function listImports(db: Queryable): Promise<readonly ListedImport[]> {
  return await readRows<ListedImport>(
    db,
    sql`
    select i.id, i.kind, i.status, i.created_by as "createdBy", i.created_at::text as "createdAt",
      coalesce((select string_agg(distinct f.name, ', ') from import_files f where f.import_id = i.id), '') as files,
      i.counts
    from imports i order by i.created_at desc limit 50`,
  );
}

export type ImportRecord = typeof imports.$inferSelect;
export type ImportFileRecord = typeof importFiles.$inferSelect;

export async function findImport(db: Queryable, id: string): Promise<ImportRecord | null> {
  const [record] = await db.select().from(imports).where(eq(imports.id, id));
  return record ?? null;
}

export async function listImportFiles(
  db: Queryable,
  importId: string,
): Promise<readonly ImportFileRecord[]> {
  return await db
    .select()
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(importFiles.number);
}

/** When this site first saw a file; null if it's new. */
export async function findFirstSeen(db: Queryable, sha256: string): Promise<Date | null> {
  const [row] = await readRows<{ at: string | null }>(
    db,
    sql`select min(first_seen_at)::text as at from import_files where sha256 = ${sha256}`,
  );
  return row?.at ? new Date(row.at) : null;
}

/**
 * Files that nothing needs: their import has started, or is a draft from before `draftsBefore`, or they
 * weren't read by `unreadBefore`.
 */
export async function selectUnneededUploads(
  db: Queryable,
  { draftsBefore, unreadBefore }: { readonly draftsBefore: Date; readonly unreadBefore: Date },
) {
  return await readRows<{ importId: string; number: number; parts: number }>(
    db,
    sql`
    select u.import_id as "importId", u.number, u.parts
    from import_uploads u join imports i on i.id = u.import_id
    where i.status <> 'draft' or i.created_at < ${timestampParam(draftsBefore)}
      or (u.created_at < ${timestampParam(unreadBefore)} and not exists (
        select from import_files f where f.import_id = u.import_id and f.upload_number = u.number))
    order by u.created_at limit 500`,
  );
}

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
  range: NonNullable<Range>,
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

/** Deletes an import's rows but for the refused ones. */
export async function deleteStagedRows(db: Queryable, importId: string): Promise<void> {
  await db.execute(sql`delete from import_rows where import_id = ${importId} and problem is null`);
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
