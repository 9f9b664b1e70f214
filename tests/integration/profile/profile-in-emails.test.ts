import { beforeEach, describe, expect, test } from "vitest";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { testClock } from "@/tests/support/clock";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { publishProfile } from "@/tests/support/publish-profile";

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
});
