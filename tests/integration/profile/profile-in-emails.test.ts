import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { timestampParam } from "@/db/read-rows";
import { emailOutbox } from "@/db/schema";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail, notifyStaff } from "@/lib/email/enqueue-email";
import { retryEmail } from "@/lib/email/staff-outbox";
import { testClock } from "@/tests/support/clock";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { publishProfile } from "@/tests/support/publish-profile";
import { addTestAdmin } from "@/tests/support/staff";

describe("an email", () => {
  const database = testDatabase();
  const renamed = {
    name: "Beale Music",
    street: "1 Beale Street",
    opensAt: "10:00",
    sender: "Beale Music <orders@beale.test>",
    replyTo: "hello@beale.test",
  };

  beforeEach(() => database.empty());

  function queueingCtx() {
    const ctx = testCtx({ db: database.db, now: testClock("2026-11-24T15:05:00Z") });
    const deliver = () =>
      deliverOutbox(ctx, { limit: 10, until: new Date(ctx.now().getTime() + 60_000) });
    const queue = () =>
      enqueueEmail(ctx.db, ctx.now(), {
        kind: "sign_in_link",
        to: "ray@shop.test",
        props: { url: "https://shop.test/in", code: "123456", expiresInMinutes: 30 },
        dedupeKey: "sign-in:1",
      });
    return { ctx, deliver, queue };
  }

  test("shows the profile at its first attempt, also if it was queued before a change", async () => {
    const { ctx, deliver, queue } = queueingCtx();
    await queue();
    await publishProfile(database.db, renamed);
    await deliver();
    const [email] = ctx.email.sent;
    expect(email).toMatchObject({
      from: "Beale Music <orders@beale.test>",
      replyTo: "hello@beale.test",
      subject: "Sign in to Beale Music",
    });
    expect(email?.text).toContain("Beale Music, 1 Beale Street, Memphis, TN 38103, United States");
    expect(email?.text).toContain("We're here Monday to Friday, 10AM-6PM CST.");
    expect(`${email?.html}${email?.text}`).not.toContain("TME");
  });

  test("keeps the profile of its first attempt when it's retried after a change", async () => {
    const { ctx, deliver, queue } = queueingCtx();
    await queue();
    ctx.email.answer({ kind: "retry", reason: "timeout" });
    await deliver();
    await publishProfile(database.db, renamed);
    ctx.clock.advance({ minutes: 5 });
    await deliver();
    const [first, second] = ctx.email.calls;
    expect(second).toEqual(first);
    expect(second?.subject).toBe("Sign in to TME Music Business");
  });

  describe("to staff", () => {
    const props = { headline: "A headline", explanation: "What happened." };
    const notice = { kind: "newsletter_notice", props, dedupeKey: "notice" } as const;

    test("goes to the staff address of the moment, and to a new one when it's sent again", async () => {
      const { ctx, deliver } = queueingCtx();
      await notifyStaff(ctx.db, ctx.now(), notice);
      await publishProfile(database.db, { staffEmail: "first@beale.test" });
      ctx.email.answer({ kind: "refused", reason: "validation_error 422" });
      await deliver();
      const [failed] = await ctx.db.select().from(emailOutbox);
      await publishProfile(database.db, { staffEmail: "second@beale.test" });
      const { actor } = await addTestAdmin(ctx.db, "ada@example.com");
      await retryEmail(ctx, actor, failed?.id ?? "");
      await deliver();
      expect(ctx.email.calls.map(({ to }) => to)).toEqual([
        "first@beale.test",
        "second@beale.test",
      ]);
      expect(await ctx.db.select().from(emailOutbox)).toMatchObject([
        { toEmail: "second@beale.test" },
      ]);
    });

    test("that an earlier version queued goes to its address", async () => {
      const { ctx, deliver } = queueingCtx();
      const { now, db } = ctx;
      const at = { createdAt: now(), nextAttemptAt: now() };
      await db.insert(emailOutbox).values({ ...notice, ...at, toEmail: "earlier@shop.test" });
      await deliver();
      expect(ctx.email.sent).toMatchObject([{ to: "earlier@shop.test" }]);
    });

    test("isn't due for an earlier version, which would send it to no address", async () => {
      const { ctx } = queueingCtx();
      await notifyStaff(ctx.db, ctx.now(), notice);
      const now = timestampParam(ctx.now());
      const due = sql`(attempts = 0 or next_attempt_at <= ${now}) and (leased_until is null or leased_until <= ${now})`;
      expect(await ctx.db.select().from(emailOutbox).where(due)).toEqual([]);
    });
  });
});
