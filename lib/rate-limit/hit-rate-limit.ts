import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import { rateLimits as table } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { type EmailLimit, type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";

export type RateLimitVerdict = { readonly allowed: boolean; readonly retryAfterSeconds: number };

/**
 * Counts an attempt and returns whether it is allowed. A single statement, so concurrent attempts
 * on all instances are counted correctly.
 * @param subject who or what is limited, such as a visitor or an order; a keyed hash if it's
 * personal, never an IP or email address
 */
export async function hitRateLimit(
  db: Database,
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
    .values({ key: `${policy.name}:${subject}`, windowStartedAt: now, hits: 1 })
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
  const blockedUntil = rows[0]?.blockedUntil ?? null;
  if (!blockedUntil || blockedUntil <= now) return { allowed: true, retryAfterSeconds: 0 };
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  return { allowed: false, retryAfterSeconds: seconds };
}

/**
 * Counts an email to an address and returns whether it may be sent. A refused email doesn't delay
 * the next one: the minute runs from the last email sent.
 * @param subject a keyed hash of the address
 */
export async function hitEmailLimit(
  db: Database,
  now: Date,
  { perMinute, perHour, perDay }: EmailLimit,
  subject: string,
): Promise<RateLimitVerdict> {
  for (const policy of [perMinute, perHour, ...(perDay ? [perDay] : [])]) {
    const verdict = await hitRateLimit(db, now, policy, subject);
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true, retryAfterSeconds: 0 };
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
  return {
    allowed: verdicts.every(({ allowed }) => allowed),
    retryAfterSeconds: Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  };
}
