import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterLinkEmails, rateLimits, signInThrottles } from "@/db/schema";
import { getLimitKey, hitDelays, hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits, signInDelays } from "@/lib/rate-limit/policies";
import { storedDatabase } from "./fixture";

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const delay = (subject: string, failures: number) => ({
  key: getLimitKey(signInDelays.secondStep, subject),
  failures,
  last_failed_at: minutesAgo(1),
  next_attempt_at: failures > 5 ? minutesAgo(-3) : minutesAgo(1),
});
const email = (minutes: number) => ({
  email_hash: "ray",
  purpose: "confirm",
  sent_at: minutesAgo(minutes),
});
const database = storedDatabase({
  lastMigration: 76,
  rows: {
    sign_in_throttles: [delay("waits", 12), delay("tried", 5)],
    newsletter_link_emails: [email(50), email(20), email(2)],
    rate_limits: [
      {
        key: "auth-emails-hour:busy",
        window_started_at: minutesAgo(30),
        hits: 5,
        blocked_until: null,
      },
      {
        key: "library-codes-hour:blocked",
        window_started_at: minutesAgo(90),
        hits: 6,
        blocked_until: minutesAgo(-10),
      },
    ],
  },
});
const at = (minutes: number) => minutesAgo(-minutes);
const guess = (subject: string, when: Date) =>
  hitDelays(database.db, when, [{ policy: signInDelays.secondStep, subject }]);

describe("what the previous version counted", () => {
  test("still delays the next attempt, and counts toward the next delay", async () => {
    expect(await guess("waits", now)).toEqual({ allowed: false, retryAfterSeconds: 180 });
    expect(await guess("tried", now)).toMatchObject({ allowed: true });
    expect(await guess("tried", now)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  });

  test("still limits emails to an address", async () => {
    const hit = (policy: keyof typeof emailLimits, subject: string, when = now) =>
      hitEmailLimit(database.db, when, emailLimits[policy], subject);
    const refused = (minutes: number) => ({ allowed: false, retryAfterSeconds: minutes * 60 });
    expect(await hit("newsletterConfirm", "ray")).toEqual(refused(10));
    expect(await hit("newsletterPreferences", "ray")).toMatchObject({ allowed: true });
    expect(await hit("newsletterConfirm", "ray", at(10))).toMatchObject({ allowed: true });
    expect(await hit("authEmail", "busy")).toEqual(refused(30));
    expect(await hit("libraryCode", "blocked")).toEqual(refused(10));
    expect(await hit("libraryCode", "blocked", at(10))).toMatchObject({ allowed: true });
  });
});

describe("during a deploy, what the previous version", () => {
  const key = getLimitKey(signInDelays.secondStep, "during");
  const fail = (failures: number, nextAttemptAt = now) =>
    database.db
      .insert(signInThrottles)
      .values({ key, failures, lastFailedAt: now, nextAttemptAt })
      .onConflictDoUpdate({
        target: signInThrottles.key,
        set: { failures, lastFailedAt: now, nextAttemptAt },
      });

  test("counts adds to this version's attempts, and a success there clears them", async () => {
    for (let count = 0; count < 3; count += 1) await guess("during", now);
    await fail(1);
    await fail(2);
    expect(await guess("during", now)).toMatchObject({ allowed: true });
    expect(await guess("during", now)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    await fail(3, at(2));
    expect(await guess("during", now)).toEqual({ allowed: false, retryAfterSeconds: 120 });
    await database.db.delete(signInThrottles).where(eq(signInThrottles.key, key));
    expect(await guess("during", now)).toMatchObject({ allowed: true });
  });

  test("has counted is deleted without what this version counted since", async () => {
    await fail(1);
    await guess("during", at(1));
    await database.db.delete(signInThrottles).where(eq(signInThrottles.key, key));
    expect(await database.db.$count(rateLimits, eq(rateLimits.key, key))).toBe(1);
  });

  test("emails counts for this version", async () => {
    const send = (minutes: number) =>
      database.db
        .insert(newsletterLinkEmails)
        .values({ emailHash: "bo", purpose: "preferences", sentAt: at(minutes) });
    for (const minutes of [0, 1, 2]) await send(minutes);
    const policy = emailLimits.newsletterPreferences;
    const limit = await hitEmailLimit(database.db, at(3), policy, "bo");
    expect(limit).toEqual({ allowed: false, retryAfterSeconds: 57 * 60 });
  });
});
