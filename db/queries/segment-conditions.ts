import { type SQL, sql } from "drizzle-orm";
import { selectHolders } from "@/db/queries/holders";
import { filterCondition, searchCondition } from "@/db/queries/subscriber-conditions";
import type { QuickCheckColumn, SegmentCondition } from "@/db/values/segments";

/**
 * Builds a condition on `newsletter_subscribers s`: every given condition, or everyone without any.
 * Values are bound. Address sets are semi-joined, which stays fast for many subscribers.
 */
export function segmentCondition(conditions: readonly SegmentCondition[], now: Date): SQL {
  if (conditions.length === 0) return sql`true`;
  const parts = conditions.map((condition) => {
    const match = buildMatch(condition, now);
    return condition.is ? sql`(${match})` : sql`not (${match})`;
  });
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Never null, so that "isn't" is the exact opposite. */
function buildMatch(condition: SegmentCondition, now: Date): SQL {
  switch (condition.kind) {
    case "bought":
      return hasAddressIn(withOtherAddresses(selectBuyers(condition.product, now)));
    case "course":
      return hasAddressIn(withOtherAddresses(selectCourseHolders(condition.progress, now)));
    case "quick_check":
      return sql`${quickCheckColumns[condition.check]} is ${condition.answer === "yes" ? sql`true` : sql`false`}`;
    case "frequency":
      return sql`s.frequency_pref = ${condition.frequency}`;
    case "series":
      return sql`s.stage = ${condition.stage}`;
    case "issue":
      return sql`s.sequence_position >= ${condition.position}::int`;
    case "source":
      return sql`s.signup_source = ${condition.source}`;
    case "tag":
      return isPersonWith(
        sql`select t.subscriber_id from subscriber_tags t where t.tag = ${condition.tag}`,
      );
    case "import":
      return sql`exists (select from import_subscribers i
        where i.subscriber_id = s.id and i.import_id = ${condition.importId}::uuid)`;
    case "campaign":
      return sql`coalesce(s.utm -> ${condition.touch} ->> 'utm_campaign', '') = ${condition.campaign}`;
    case "joined":
      return isBetweenDays(condition.from, condition.to);
    case "broadcast":
      return isPersonWith(sql`
        select sent.subscriber_id from newsletter_sends sent
        where sent.issue_id = ${condition.issueId} and sent.status not in ('failed', 'bounced')`);
    case "filter":
      return isListed(filterCondition(condition.filter, now));
    case "search":
      return isListed(searchCondition({ search: condition.text }));
    default:
      // Stored by a newer version. Ignoring it would find more people than staff chose.
      throw new Error(`Unknown segment condition: ${JSON.stringify(condition satisfies never)}`);
  }
}

const quickCheckColumns: Readonly<Record<QuickCheckColumn, SQL>> = {
  reg_check_pro: sql`s.reg_check_pro`,
  reg_check_ipi: sql`s.reg_check_ipi`,
  reg_check_isrc: sql`s.reg_check_isrc`,
  reg_check_iswc: sql`s.reg_check_iswc`,
  mlc_active: sql`s.mlc_active`,
  sx_active: sql`s.sx_active`,
  split_sheets_all: sql`s.split_sheets_all`,
};

/** The list's conditions name columns of `subscriber_listings` without a table. */
const isListed = (condition: SQL): SQL =>
  sql`exists (select from subscriber_listings where subscriber_id = s.id and ${condition})`;

const hasAddressIn = (addresses: SQL): SQL =>
  sql`exists (select from (${addresses}) people where people.email = s.email)`;

/** One of these subscribers, or the same customer with another address. */
const isPersonWith = (subscriberIds: SQL): SQL => sql`(
  exists (select from (${subscriberIds}) found where found.subscriber_id = s.id)
  or s.email in (
    select other.email from (${subscriberIds}) found
      join newsletter_subscribers own on own.id = found.subscriber_id
      join customer_emails mine on mine.email = own.email
      join customer_emails other on other.customer_id = mine.customer_id))`;

/** Adds the other addresses that the same customers proved. */
const withOtherAddresses = (addresses: SQL): SQL => sql`
  with owners as (${addresses})
  select email from owners
  union
  select other.email from owners
    join customer_emails mine on mine.email = owners.email
    join customer_emails other on other.customer_id = mine.customer_id`;

/**
 * Addresses that still have the product: of paid orders, guests' too, and, for the eBook and the course, of
 * purchases from a former shop. Other products and refunds of single items affect access to those two.
 */
function selectBuyers(product: string, now: Date): SQL {
  if (product === "ebook" || product === "course") {
    return sql`select held.email from (${selectHolders(product, now)}) held`;
  }
  return sql`select lower(o.email) as email from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${product} and o.paid_at is not null
      and o.status in ('paid', 'partially_refunded', 'disputed')
      and (not exists (select from grants g where g.order_item_id = i.id)
        or exists (select from grants g where g.order_item_id = i.id and g.revoked_at is null))`;
}

/** Addresses with access to the course and this progress, counted across a customer's purchases. */
function selectCourseHolders(progress: "not_started" | "started" | "finished", now: Date): SQL {
  const having = {
    not_started: sql`count(p.lesson_id) = 0`,
    started: sql`count(p.lesson_id) > 0 and not (${isFinished})`,
    finished: isFinished,
  }[progress];
  return sql`select unnest(array_agg(distinct holder.email)) as email
    from (${selectHolders("course", now)}) holder
      left join lesson_progress p on p.grant_id = holder.id
      left join course_lessons l on l.id = p.lesson_id and l.is_required and l.is_published
    group by holder.person
    having ${having}`;
}

const requiredLessons = sql`(select count(*) from course_lessons where is_required and is_published)`;

const isFinished = sql`${requiredLessons} > 0
  and count(distinct l.id) filter (where p.completed_at is not null) >= ${requiredLessons}`;

/** From the first day's midnight in Chicago to the midnight after the last. */
function isBetweenDays(from: string | null, to: string | null): SQL {
  const start = from === null ? sql`true` : sql`s.created_at >= ${midnight(from, 0)}`;
  const end = to === null ? sql`true` : sql`s.created_at < ${midnight(to, 1)}`;
  return sql`${start} and ${end}`;
}

const midnight = (day: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'America/Chicago')`;
