import { desc, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { timestampParam } from "@/db/read-rows";
import { adminAudit, emailOutbox } from "@/db/schema";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import { readVersions } from "@/lib/content/read-content";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail, notifyStaff } from "@/lib/email/enqueue-email";
import { retryEmail } from "@/lib/email/staff-outbox";
import { profileDocument } from "@/lib/profile/profile-form";
import { readProfile } from "@/lib/profile/read-profile";
import { testClock } from "@/tests/support/clock";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { testProfile } from "@/tests/support/profile";
import { publishProfile } from "@/tests/support/publish-profile";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
beforeEach(() => database.empty());

describe("the business profile", () => {
  const ctx = () => testCtx({ db: database.db });
  const draft = (name: string, basedOn = 0) => ({
    document: profileDocument,
    basedOn,
    body: { ...testProfile, name },
  });
  test("comes from the settings until staff publish one, and a draft changes nothing", async () => {
    const { actor } = await addTestAdmin(database.db);
    expect(await readProfile(ctx())).toEqual(testProfile);
    await saveContent(ctx(), actor, draft("Beale Music"));
    expect((await readProfile(ctx())).name).toBe("TME Music Business");
    await publishContent(ctx(), actor, { document: profileDocument, number: 1 });
    expect((await readProfile(ctx())).name).toBe("Beale Music");
    await saveContent(ctx(), actor, { ...draft("Union Music", 1), publish: true });
    await publishContent(ctx(), actor, { document: profileDocument, number: 1 });
    expect((await readProfile(ctx())).name).toBe("Beale Music");
    expect((await readVersions(ctx(), actor, profileDocument)).versions).toHaveLength(2);
  });

  test("keeps one of two changes that are saved at once, and refuses the other", async () => {
    const { actor } = await addTestAdmin(database.db);
    const saves = ["Beale Music", "Union Music"].map((name) =>
      saveContent(ctx(), actor, { ...draft(name), publish: true }),
    );
    const results = await Promise.all(saves);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "changed_since" });
    const { versions } = await readVersions(ctx(), actor, profileDocument);
    expect(versions.map(({ body }) => body)).toEqual([await readProfile(ctx())]);
  });

  test("never replaces a real sender from the settings with a placeholder", async () => {
    const seedProfile = { ...testProfile, sender: "Shop <orders@shop.com>" };
    const production = { ...ctx(), settings: { ...ctx().settings, seedProfile } };
    await publishProfile(database.db, { name: "Beale Music", sender: "orders@beale.example" });
    expect(await readProfile(production)).toMatchObject({
      name: "Beale Music",
      sender: "Shop <orders@shop.com>",
    });
    await publishProfile(database.db, { sender: "orders@beale.com" });
    expect((await readProfile(production)).sender).toBe("orders@beale.com");
  });

  test("records who saved and published each version", async () => {
    const { actor } = await addTestAdmin(database.db);
    await saveContent(ctx(), actor, { ...draft("Beale Music"), publish: true });
    const entries = await database.db.select().from(adminAudit).orderBy(desc(adminAudit.id));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "content_published",
      "content_saved",
    ]);
    for (const { adminEmail, details } of entries) {
      expect(adminEmail).toBe(actor.email);
      expect(details).toEqual({ document: "profile", version: 1 });
    }
  });
});

describe("an email", () => {
  const renamed = {
    name: "Beale Music",
    street: "1 Beale Street",
    opensAt: "10:00",
    sender: "Beale Music <orders@beale.test>",
    replyTo: "hello@beale.test",
  };

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
