import { max } from "date-fns";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { daysBefore } from "@/db/durations";
import { selectHolders } from "@/db/queries/holders";
import { hasDay, isReachable } from "@/db/queries/newsletter/broadcast-recipients";
import type { DueSubscriber } from "@/db/queries/newsletter/due-subscribers";
import { timestampParam as at, readRows } from "@/db/read-rows";
import {
  type FollowUpId,
  type FrequencyPref,
  followUpDays,
  followUpIds,
} from "@/db/values/newsletter";

type Times = {
  readonly now: Date;
  /** The newest restore. What was due before it isn't sent: it may have been, and we can't tell. */
  readonly restoredAt: Date | null;
};

/** The times between which something must have happened for its follow-up to be due now. */
function getDueRange({ now, restoredAt }: Times): { readonly first: SQL; readonly last: SQL } {
  const oldest = daysBefore(now, followUpDays.after + followUpDays.late);
  const afterRestore = restoredAt ? daysBefore(restoredAt, followUpDays.after) : oldest;
  return {
    first: at(max([oldest, afterRestore])),
    last: at(daysBefore(now, followUpDays.after)),
  };
}

/** SQL: who's due, as `person` and `email`. Both start from an index on the time, so few rows are read. */
const duePeople: Readonly<Record<FollowUpId, (times: Times) => SQL>> = {
  "review-request": selectReviewers,
  "course-continue": selectStopped,
};

/**
 * Orders of the eBook, and courses that were started, by orders here: no one expects to be asked about what
 * they bought elsewhere. Left out: refunded and disputed orders, refunds under way, and who wrote a review.
 */
function selectReviewers(times: Times): SQL {
  const { first, last } = getDueRange(times);
  return sql`
    select distinct coalesce(c.customer_id::text, lower(o.email)) as person, lower(o.email) as email
    from (
      select g.order_id from grants g join orders paid on paid.id = g.order_id
      where paid.paid_at between ${first} and ${last}
        and g.entitlement = 'ebook' and g.revoked_at is null
      union
      select g.order_id from grants g
        join lateral (select min(p.started_at) as started_at from lesson_progress p
          where p.grant_id = g.id) progress on progress.started_at between ${first} and ${last}
      where g.id = any(array(select p.grant_id from lesson_progress p where p.updated_at >= ${first}))
        and g.entitlement = 'course' and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > ${at(times.now)})) bought
    join orders o on o.id = bought.order_id
    left join customer_emails c on c.email = lower(o.email)
    where o.status in ('paid', 'partially_refunded')
      and not exists (select from refund_requests r where r.order_id = o.id and r.status = 'pending')
      and not exists (select from reviews r where r.customer_id = c.customer_id)`;
}

/**
 * People who started the course, made no progress since, and have a required lesson that's been open as long.
 * All orders and proved addresses of a customer count as one.
 */
function selectStopped(times: Times): SQL {
  const { first, last } = getDueRange(times);
  const holders = selectHolders("course", times.now);
  return sql`
    select people.person, unnest(people.emails) as email
    from (
      select h.person, array_agg(distinct h.email) as emails, array_agg(h.id) as grants,
        min(h.since) as since, max(p.at) as at
      from (${holders}) h
      left join lateral (select max(done.at) as at from (
        select updated_at as at from lesson_progress where grant_id = h.id
        union all
        select updated_at from practice_results where grant_id = h.id) done) p on true
      where h.email = any(array(
        with touched as materialized (
          select email from (${holders}) one where one.id = any(array(
            select grant_id from lesson_progress where updated_at between ${first} and ${last})))
        select email from touched
        union
        select other.email from touched join customer_emails mine on mine.email = touched.email
          join customer_emails other on other.customer_id = mine.customer_id))
      group by h.person) people
    join courses on courses.id = 'course' and courses.state = 'open'
    where people.at between ${first} and ${last} and exists (
      select from course_lessons l
      join (select id, row_number() over (order by position) - 1 as place from course_modules
        where course_id = 'course') m on m.id = l.module_id
      where l.is_required and l.is_published
        and greatest(courses.opened_at, people.since)
          + case courses.drip when 'weekly' then m.place * interval '168 hours' else interval '0' end <= ${last}
        and not exists (select from lesson_progress p
          where p.grant_id = any(people.grants) and p.lesson_id = l.id and p.completed_at is not null))`;
}

/** SQL of a CTE: the due people's addresses. A customer's other proved ones count as theirs. */
const dueAddresses = (id: FollowUpId, times: Times): SQL => sql`
  people as materialized (${duePeople[id](times)}),
  addresses as materialized (
    select person, email, true as is_own from people
    union
    select people.person, other.email, false from people
      join customer_emails mine on mine.email = people.email
      join customer_emails other on other.customer_id = mine.customer_id
    where other.email not in (select email from people))`;

/**
 * SQL of CTEs: `recipients`, one subscriber for each person who's due and didn't get it, at the address of the
 * order if that's subscribed.
 */
const recipients = (id: FollowUpId, times: Times, today: string): SQL => sql`
  ${dueAddresses(id, times)},
  recipients as materialized (
    select distinct on (a.person) a.person, s.id
    from addresses a join newsletter_subscribers s on s.email = a.email
    where s.confirmed and s.unsubscribed_at is null
      and not exists (select from newsletter_suppressions held where held.email_hash = s.email_hash)
      and not exists (
        select from addresses own join newsletter_subscribers o on o.email = own.email
          join newsletter_sends sent on sent.subscriber_id = o.id
        where own.person = a.person and (sent.issue_id = ${id}
          or sent.issue_id in (${sql.join(
            followUpIds.map((one) => sql`${one}`),
            sql`, `,
          )}) and sent.chicago_date > ${today}::date - ${followUpDays.apart}::int))
    order by a.person, a.is_own desc, s.id)`;

type DueInput = Times & {
  readonly today: string;
  readonly limit: number;
  /** Frequencies that include today. */
  readonly frequencies: readonly FrequencyPref[];
  /** Leaves out subscribers with a send that was due before: a restore keeps it back. */
  readonly from?: Date | undefined;
};

/**
 * Locks up to `limit` subscribers who can get the first follow-up that's due today, skipping rows that other
 * processes hold. Holds the follow-up until the transaction ends, so that one process at a time decides who got
 * it, and no one switches it off in between.
 */
export async function lockDueFollowUps(
  tx: Transaction,
  { today, limit, frequencies, from, ...times }: DueInput,
): Promise<readonly DueSubscriber[]> {
  for (const id of followUpIds) {
    const isOn = await readRows(
      tx,
      sql`
      select id from newsletter_issues where id = ${id} and is_published
      for no key update skip locked`,
    );
    if (isOn.length === 0) continue;
    const rows = await readRows<Omit<DueSubscriber, "issue">>(
      tx,
      sql`
      with ${recipients(id, times, today)}
      select s.id, s.stage, s.frequency_pref as frequency, s.first_name as "firstName",
        s.last_sent_on::text as "lastSentOn"
      from recipients join newsletter_subscribers s on s.id = recipients.id
      where ${hasDay(today, frequencies)}
        ${from ? sql`and coalesce(s.next_send_at >= ${at(from)}, true)` : sql``}
      order by s.id limit ${limit}
      for update of s skip locked`,
    );
    const issue = { id, position: null, isPublished: true, changedAt: "" };
    if (rows.length > 0) return rows.map((row) => ({ ...row, issue }));
  }
  return [];
}

/** Returns who of these is still due: not refunded, no review, no progress since. */
export async function listStillDue(
  tx: Transaction,
  { id, ids, ...times }: Times & { readonly id: FollowUpId; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
    with ${dueAddresses(id, times)}
    select s.id from newsletter_subscribers s
    where s.id = any(${sql.param(ids)}::uuid[]) and s.email in (select email from addresses)`,
  );
  return new Set(rows.map((row) => row.id));
}

export type FollowUpCount = {
  /** Subscribers who'd get it on one of their next days. */
  readonly due: number;
  /** Those of them who can get it today. */
  readonly today: number;
};

/** Counts who would get a follow-up if it's on. */
export async function countDueFollowUps(
  db: Queryable,
  {
    id,
    today,
    frequencies,
    ...times
  }: Times & Pick<DueInput, "today" | "frequencies"> & { readonly id: FollowUpId },
): Promise<FollowUpCount> {
  const [count] = await readRows<FollowUpCount>(
    db,
    sql`
    with ${recipients(id, times, today)}
    select count(*)::int as due, (count(*) filter (where ${hasDay(today, frequencies)}))::int as today
    from recipients join newsletter_subscribers s on s.id = recipients.id
    where ${isReachable(today)}`,
  );
  return count ?? { due: 0, today: 0 };
}
