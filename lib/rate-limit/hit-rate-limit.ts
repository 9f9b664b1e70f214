import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import { rateLimits as table } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import {
  type DelayPolicy,
  type EmailPolicy,
  type RateLimitPolicy,
  rateLimits,
} from "@/lib/rate-limit/policies";

export type RateLimitVerdict = { readonly allowed: boolean; readonly retryAfterSeconds: number };

const allowed: RateLimitVerdict = { allowed: true, retryAfterSeconds: 0 };

/**
 * Counts an attempt and returns whether it is allowed. A single statement, so concurrent attempts
 * on all instances are counted correctly.
 * @param subject who or what is limited, such as a visitor or an order; a keyed hash if it's
 * personal, never an IP or email address
 */
export async function hitRateLimit(
  db: Queryable,
  now: Date,
  policy: RateLimitPolicy,
  subject: string,
): Promise<RateLimitVerdict> {
  const at = timestampParam(now);
  const expired = sql`${table.windowStartedAt} <= ${at} - make_interval(secs => ${policy.windowSeconds})`;
  const wasBlocked = sql`${table.blockedUntil} is not null`;
  const isBlocked = sql`${table.blockedUntil} > ${at}`;
  const startsNewWindow = sql`(${expired} or ${wasBlocked})`;
  const blockEnd =
    policy.blockSeconds === null
      ? sql`${table.windowStartedAt} + make_interval(secs => ${policy.windowSeconds})`
      : sql`${at} + make_interval(secs => ${policy.blockSeconds})`;
  const rows = await db
    .insert(table)
    .values({ key: getLimitKey(policy, subject), windowStartedAt: now, hits: 1 })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        hits: sql`case when ${isBlocked} then ${table.hits} when ${startsNewWindow} then 1 else ${table.hits} + 1 end`,
        windowStartedAt: sql`case when ${isBlocked} then ${table.windowStartedAt} when ${startsNewWindow} then ${at} else ${table.windowStartedAt} end`,
        blockedUntil: sql`case
          when ${isBlocked} then ${table.blockedUntil}
          when ${startsNewWindow} then null
          when ${table.hits} + 1 > ${policy.hits} then ${blockEnd}
          else null end`,
      },
    })
    .returning({ blockedUntil: table.blockedUntil });
  return blockUntil(now, rows[0]?.blockedUntil ?? null);
}

function blockUntil(now: Date, end: Date | null): RateLimitVerdict {
  if (!end || end <= now) return allowed;
  const seconds = Math.ceil((end.getTime() - now.getTime()) / 1000);
  return { allowed: false, retryAfterSeconds: seconds };
}

/** The key of a counter. */
export function getLimitKey({ name }: { readonly name: string }, subject: string): string {
  return `${name}:${subject}`;
}

/**
 * Counts an email to an address and returns whether it may be sent. A refused email doesn't delay
 * the next one: times run from the emails sent.
 * @param subject a keyed hash of the address
 */
export async function hitEmailLimit(
  db: Queryable,
  now: Date,
  policy: EmailPolicy,
  subject: string,
): Promise<RateLimitVerdict> {
  const key = getLimitKey(policy, subject);
  const windows = [
    { seconds: policy.secondsBetween, emails: 1 },
    { seconds: 3600, emails: policy.perHour },
    ...(policy.perDay ? [{ seconds: 86_400, emails: policy.perDay }] : []),
  ];
  const at = timestampParam(now);
  const countSince = (seconds: number) =>
    sql`count(*) filter (where at > ${at} - make_interval(secs => ${seconds}))`;
  const hasRoom = windows.map(({ seconds, emails }) => sql`${countSince(seconds)} < ${emails}`);
  const sent = sql`unnest(${table.sentAt}) at`;
  const counted = await db
    .insert(table)
    .values({ key, windowStartedAt: now, hits: 1, sentAt: [now] })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        windowStartedAt: now,
        hits: sql`${table.hits} + 1`,
        sentAt: sql`array(select at from ${sent} where at > ${at} - interval '1 day') || ${at}`,
      },
      setWhere: sql`(select ${sql.join(hasRoom, sql` and `)} from ${sent})`,
    })
    .returning({ key: table.key });
  if (counted.length === 1) return allowed;
  const [row] = await db.select({ sentAt: table.sentAt }).from(table).where(eq(table.key, key));
  const times = (row?.sentAt ?? []).map((time) => time.getTime());
  const ends = windows.map(({ seconds, emails }) => (times.at(-emails) ?? 0) + seconds * 1000);
  // Someone else's email may be an instant newer than this request.
  return blockUntil(now, new Date(Math.max(now.getTime() + 1, ...ends)));
}

/** A counter of attempts that get slower; `subject` is a keyed hash. */
export type DelayedAttempt = { readonly policy: DelayPolicy; readonly subject: string };

/**
 * Counts an attempt at each of these counters. Call it before checking the secret, so that concurrent
 * attempts all count. Refused if any of them is.
 */
export async function hitDelays(
  db: Queryable,
  now: Date,
  attempts: readonly DelayedAttempt[],
): Promise<RateLimitVerdict> {
  const verdicts = await Promise.all(attempts.map((attempt) => hitDelay(db, now, attempt)));
  return strictest(verdicts);
}

async function hitDelay(
  db: Queryable,
  now: Date,
  { policy, subject }: DelayedAttempt,
): Promise<RateLimitVerdict> {
  const at = timestampParam(now);
  const key = getLimitKey(policy, subject);
  const isExpired = sql`${table.windowStartedAt} <= ${at} - make_interval(hours => ${policy.resetAfterHours})`;
  const hits = sql`case when ${isExpired} then 1 else ${table.hits} + 1 end`;
  const over = sql`least(${hits} - ${policy.freeAttempts}, 30)`;
  const delay = sql`case when ${over} < 1 then 0 else least(power(2, ${over} - 1), ${policy.maxDelaySeconds}) end`;
  const counted = await db
    .insert(table)
    .values({ key, windowStartedAt: now, hits: 1 })
    .onConflictDoUpdate({
      target: table.key,
      // The window starts again with each attempt.
      set: {
        hits,
        windowStartedAt: now,
        blockedUntil: sql`${at} + make_interval(secs => ${delay})`,
      },
      setWhere: or(isNull(table.blockedUntil), lte(table.blockedUntil, now)),
    })
    .returning({ key: table.key });
  if (counted.length === 1) return allowed;
  const [row] = await db.select({ end: table.blockedUntil }).from(table).where(eq(table.key, key));
  return blockUntil(now, new Date(Math.max(now.getTime() + 1, row?.end?.getTime() ?? 0)));
}

/** Takes back the attempts of a success, and resets the counters that clear on success. */
export async function releaseDelays(
  db: Queryable,
  attempts: readonly DelayedAttempt[],
): Promise<void> {
  const keysThat = (clears: boolean) =>
    attempts
      .filter(({ policy }) => policy.clearsOnSuccess === clears)
      .map(({ policy, subject }) => getLimitKey(policy, subject));
  await Promise.all([
    db.delete(table).where(inArray(table.key, keysThat(true))),
    db
      .update(table)
      .set({ hits: sql`${table.hits} - 1` })
      .where(and(inArray(table.key, keysThat(false)), gt(table.hits, 0))),
  ]);
}

/** All addresses, browsers and networks together. */
const wholeSite = "site";

/** The key of the counter, for the alert. */
export const wrongCodesKey = `${rateLimits.wrongCodes.name}:${wholeSite}`;

/**
 * Counts a wrong guess of an emailed code that exists. Guesses without one can't succeed, so they
 * can't raise the alert either.
 */
export async function countWrongCode(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await hitRateLimit(ctx.db, ctx.now(), rateLimits.wrongCodes, wholeSite);
}

/**
 * Counts an attempt by browser and by network. A new cookie or a new network per attempt doesn't
 * evade the limit, and people who share a network don't use up each other's.
 */
export async function limitVisitor(
  ctx: Pick<Ctx, "db" | "now">,
  policy: RateLimitPolicy,
  { limitKeys, ipHash }: { readonly limitKeys: readonly string[]; readonly ipHash: string },
): Promise<RateLimitVerdict> {
  const now = ctx.now();
  const network = { ...policy, hits: policy.networkHits ?? policy.hits };
  const verdicts = await Promise.all([
    ...limitKeys.map((key) => hitRateLimit(ctx.db, now, policy, key)),
    hitRateLimit(ctx.db, now, network, ipHash),
  ]);
  return strictest(verdicts);
}

function strictest(verdicts: readonly RateLimitVerdict[]): RateLimitVerdict {
  return {
    allowed: verdicts.every((verdict) => verdict.allowed),
    retryAfterSeconds: Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  };
}
