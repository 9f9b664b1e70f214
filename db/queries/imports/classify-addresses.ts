import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";

/**
 * What an import does with an address. `create`, `ask`: a new subscriber, who's asked first without a
 * date of consent. `no_date`: left out instead. `suppress`: only a hash is stored.
 * `suppress_known`: a subscriber gets no more email. `already`: it's suppressed like that. `known`: a
 * subscriber stays as they are. `kept_out`: it left, bounced or complained before. `own_act`: what they
 * did here is newer. `customer`: nothing about email. `deleted_data`: a customer who had their data
 * deleted here, and gets no access.
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
  | "deleted_data"
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
          when a.rank = 0 then case when p.has_deleted_data then 'deleted_data' else 'customer' end
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
