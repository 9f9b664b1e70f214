import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { signInThrottles as table } from "@/db/schema";
import type { TryPolicy } from "@/lib/auth/try-policies";
import { keyedHash } from "@/lib/secrets/keyed-hash";

export type TryKey = { readonly policy: TryPolicy; readonly key: string };

/** Creates a throttle key. Its parts are hashed, so that the table doesn't reveal accounts. */
export function tryKey(authSecret: string, policy: TryPolicy, ...by: readonly string[]): TryKey {
  const who = keyedHash(authSecret, `try:${policy.name}`, by.join("\0"));
  return { policy, key: `${policy.name}:${who}` };
}

/**
 * Counts an attempt for each key. Call it before checking the secret, so that concurrent attempts
 * all count. Returns 0, or the seconds until the next attempt is allowed.
 */
export async function spendTries(
  db: Queryable,
  now: Date,
  keys: readonly TryKey[],
): Promise<number> {
  return Math.max(0, ...(await Promise.all(keys.map((key) => spendTry(db, now, key)))));
}

async function spendTry(db: Queryable, now: Date, { policy, key }: TryKey): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isForgotten = sql`${table.lastFailedAt} <= ${at} - make_interval(hours => ${policy.forgottenAfterHours})`;
  const failures = sql`case when ${isForgotten} then 1 else ${table.failures} + 1 end`;
  const over = sql`least(${failures} - ${policy.freeTries}, 30)`;
  const delay = sql`case when ${over} < 1 then 0 else least(power(2, ${over} - 1), ${policy.longestDelaySeconds}) end`;
  const taken = await db
    .insert(table)
    .values({ key, failures: 1, lastFailedAt: now, nextTryAt: now })
    .onConflictDoUpdate({
      target: table.key,
      set: { failures, lastFailedAt: now, nextTryAt: sql`${at} + make_interval(secs => ${delay})` },
      setWhere: lte(table.nextTryAt, now),
    })
    .returning({ key: table.key });
  if (taken.length === 1) return 0;
  const [row] = await db
    .select({ nextTryAt: table.nextTryAt })
    .from(table)
    .where(eq(table.key, key));
  const waitMs = (row?.nextTryAt.getTime() ?? now.getTime()) - now.getTime();
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Refunds the attempts of a successful sign-in, and resets the keys that clear on success. */
export async function giveTriesBack(db: Queryable, keys: readonly TryKey[]): Promise<void> {
  const [own, shared] = [true, false].map((isOwn) =>
    keys.filter(({ policy }) => policy.successClears === isOwn).map(({ key }) => key),
  );
  await Promise.all([
    own?.length ? db.delete(table).where(inArray(table.key, own)) : null,
    shared?.length
      ? db
          .update(table)
          .set({ failures: sql`${table.failures} - 1` })
          .where(and(inArray(table.key, shared), sql`${table.failures} > 0`))
      : null,
  ]);
}
