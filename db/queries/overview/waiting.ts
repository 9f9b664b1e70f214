import { type SQL, sql } from "drizzle-orm";
import { timestampParam } from "@/db/read-rows";

/** What a deadline and a snooze are compared with. */
export type WaitingTimes = { readonly now: Date; readonly todayEnds: Date };

/** After this long without a song, a package is listed again although staff wrote to the customer. */
const songPatienceDays = 14;

const isAwake = ({ now }: WaitingTimes) =>
  sql`i.status <> 'closed' and (i.snoozed_until is null or i.snoozed_until <= ${timestampParam(now)})`;

/**
 * Steps of a consultation that wait for staff, each with its condition on `consultations c` and
 * `inquiries i`. Only a time, a decline or closing the message ends a request: a reply doesn't.
 */
export const getConsultationSteps = (times: WaitingTimes) =>
  ({
    open_request: sql`c.status in ('requested', 'expired') and ${isAwake(times)}`,
    booking: sql`c.status in ('offered', 'paid')`,
    paid_late: sql`c.status = 'paid_late'`,
    paid_twice: sql`c.is_paid_twice and c.status <> 'paid_late'`,
    ended: sql`c.status = 'invited' and c.ends_at < ${timestampParam(times.now)}`,
  }) as const satisfies Readonly<Record<string, SQL>>;

/** A package's airplay that wasn't refunded; `isLive` leaves out what has ended. */
export function hasAirplay(now: Date, { isLive }: { readonly isLive: boolean }): SQL {
  return sql`exists (select from grants g where g.order_item_id = r.order_item_id
    and g.entitlement = 'airplay' and g.revoked_at is null
    ${isLive ? sql`and (g.expires_at is null or g.expires_at > ${timestampParam(now)})` : sql``})`;
}

/** A song that can go on air: a condition on `radio_submissions r`. */
export const isSongReady = ({ now }: WaitingTimes) =>
  sql`r.stage = 'ready' and ${hasAirplay(now, { isLive: true })}`;

/**
 * A paid package without the customer's song, once we promised to write or after two weeks,
 * even if its month is over: a condition on `radio_submissions r` and `inquiries i`.
 */
export const isSongMissing = (times: WaitingTimes) =>
  sql`r.stage = 'details_missing' and ${hasAirplay(times.now, { isLive: false })} and ${isAwake(times)}
    and ((i.status in ('new', 'open') and i.due_at < ${timestampParam(times.todayEnds)})
      or r.paid_at < ${timestampParam(times.now)} - interval '${sql.raw(String(songPatienceDays))} days')`;

/** True if the message's consultation or song is in Today with a row of its own. */
export function hasOwnTodayRow(inquiryId: SQL, times: WaitingTimes): SQL {
  const steps = Object.values(getConsultationSteps(times)).map((step) => sql`(${step})`);
  return sql`(exists (select from consultations c join inquiries i on i.id = c.inquiry_id
      where c.inquiry_id = ${inquiryId} and (${sql.join(steps, sql` or `)}))
    or exists (select from radio_submissions r join inquiries i on i.id = r.inquiry_id
      where r.inquiry_id = ${inquiryId} and ((${isSongReady(times)}) or (${isSongMissing(times)}))))`;
}
