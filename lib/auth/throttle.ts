import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { hasSessionSince } from "@/db/queries/auth/sessions";
import { timestampParam } from "@/db/read-rows";
import { signInThrottles as table } from "@/db/schema";
import { type ThrottlePolicy, throttlePolicies } from "@/lib/auth/throttle-policies";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { hitEmailLimit, hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits, rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";

export type ThrottleKey = { readonly policy: ThrottlePolicy; readonly key: string };

/** Creates a throttle key. Its parts are hashed, so that the table doesn't reveal accounts. */
export function createThrottleKey(
  authSecret: string,
  policy: ThrottlePolicy,
  ...by: readonly string[]
): ThrottleKey {
  const hash = keyedHash(authSecret, `try:${policy.name}`, by.join("\0"));
  return { policy, key: `${policy.name}:${hash}` };
}

/**
 * Counts an attempt for each key. Call it before checking the secret, so that concurrent attempts
 * all count. Returns 0, or the seconds until the next attempt is allowed.
 */
export async function consumeAttempts(
  db: Queryable,
  now: Date,
  keys: readonly ThrottleKey[],
): Promise<number> {
  return Math.max(0, ...(await Promise.all(keys.map((key) => consumeAttempt(db, now, key)))));
}

async function consumeAttempt(
  db: Queryable,
  now: Date,
  { policy, key }: ThrottleKey,
): Promise<number> {
  const at = timestampParam(now);
  const isExpired = sql`${table.lastFailedAt} <= ${at} - make_interval(hours => ${policy.resetAfterHours})`;
  const failures = sql`case when ${isExpired} then 1 else ${table.failures} + 1 end`;
  const failuresOverLimit = sql`least(${failures} - ${policy.freeAttempts}, 30)`;
  const delay = sql`case when ${failuresOverLimit} < 1 then 0 else least(power(2, ${failuresOverLimit} - 1), ${policy.maxDelaySeconds}) end`;
  const counted = await db
    .insert(table)
    .values({ key, failures: 1, lastFailedAt: now, nextAttemptAt: now })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        failures,
        lastFailedAt: now,
        nextAttemptAt: sql`${at} + make_interval(secs => ${delay})`,
      },
      setWhere: lte(table.nextAttemptAt, now),
    })
    .returning({ key: table.key });
  if (counted.length === 1) return 0;
  const [row] = await db
    .select({ nextAttemptAt: table.nextAttemptAt })
    .from(table)
    .where(eq(table.key, key));
  const waitMs = (row?.nextAttemptAt.getTime() ?? now.getTime()) - now.getTime();
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Takes back the attempts of a successful sign-in, and resets the keys that clear on success. */
export async function releaseAttempts(db: Queryable, keys: readonly ThrottleKey[]): Promise<void> {
  const [cleared, decremented] = [true, false].map((clears) =>
    keys.filter(({ policy }) => policy.clearsOnSuccess === clears).map(({ key }) => key),
  );
  await Promise.all([
    cleared?.length ? db.delete(table).where(inArray(table.key, cleared)) : null,
    decremented?.length
      ? db
          .update(table)
          .set({ failures: sql`${table.failures} - 1` })
          .where(and(inArray(table.key, decremented), sql`${table.failures} > 0`))
      : null,
  ]);
}

type Guess = { readonly email: string; readonly visitor: SignInVisitor };

const knownForMs = 180 * dayMs;

/** Returns the throttle keys for a sign-in attempt. Unknown accounts cause the same queries. */
export async function getSignInThrottleKeys(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: Guess,
): Promise<readonly ThrottleKey[]> {
  const key = (policy: Parameters<typeof createThrottleKey>[1], ...by: string[]) =>
    createThrottleKey(ctx.settings.authSecret, policy, ...by);
  if (await isKnownBrowser(ctx, { email, visitor })) {
    return [key(throttlePolicies.accountAndKnownBrowser, email, visitor.browserHash)];
  }
  return [
    key(throttlePolicies.accountAndNetwork, email, visitor.networkHash),
    key(throttlePolicies.ipAddress, visitor.ipHash),
    key(throttlePolicies.account, email),
  ];
}

/** True if this browser has signed in to this account within the last 180 days. */
async function isKnownBrowser(
  ctx: Pick<Ctx, "db" | "now">,
  { email, visitor }: Guess,
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - knownForMs);
  return hasSessionSince(ctx.db, { email, browserHash: visitor.browserHash, since });
}

type EmailRequest = { readonly email: string; readonly visitor: SignInVisitor };

/**
 * Counts an account email and returns whether it may be sent. All strangers share the address's
 * limit. A browser that has signed in to the account has its own, which strangers can't use up.
 */
export async function consumeAuthEmailQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: EmailRequest,
): Promise<boolean> {
  const now = ctx.now();
  const createKey = (...parts: readonly string[]) =>
    keyedHash(ctx.settings.authSecret, "auth-mail", parts.join("\0"));
  if (await isKnownBrowser(ctx, { email, visitor })) {
    const key = createKey(email, visitor.browserHash);
    return (await hitEmailLimit(ctx.db, now, emailLimits.authEmail, key)).allowed;
  }
  const daily = await hitRateLimit(ctx.db, now, rateLimits.authRequestsPerDay, visitor.ipHash);
  if (!daily.allowed) return false;
  return (await hitEmailLimit(ctx.db, now, emailLimits.authEmail, createKey(email))).allowed;
}

/** The visitor who signs in: keyed hashes and the user agent. */
export type SignInVisitor = {
  readonly browserHash: string;
  readonly networkHash: string;
  readonly ipHash: string;
  readonly userAgent: string;
  /** The browser's current session, which ends when a new one starts. */
  readonly previousSessionId: string | null;
};
