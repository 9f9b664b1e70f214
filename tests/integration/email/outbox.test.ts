import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail, enqueueEmails } from "@/lib/email/enqueue-email";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeEmail } from "@/tests/support/fake-email";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

const down = { kind: "retry", reason: "application_error 503" } as const;

function setup() {
  const ctx = testCtx({ db: database.db, email: fakeEmail() });
  const run = (limit = 500) => {
    const until = new Date(ctx.now().getTime() + 40_000);
    return deliverOutbox(ctx, { limit, until });
  };
  const add = (name: string) => {
    const props = { orderNumber: "TME-00000001", firstName: name };
    const email = {
      kind: "course_welcome",
      to: `${name}@shop.test`,
      props,
      dedupeKey: name,
    } as const;
    return enqueueEmail(ctx.db, ctx.now(), email);
  };
  const addCode = () => {
    const props = { orderNumber: "TME-00000001", code: "048213", expiresInMinutes: 10 };
    const email = { kind: "buyer_code", to: "ray@shop.test", props, dedupeKey: "code" } as const;
    return enqueueEmail(ctx.db, ctx.now(), email);
  };
  const row = async () => {
    const [only] = await ctx.db.select().from(emailOutbox);
    if (!only) throw new Error("the outbox is empty");
    return only;
  };
  return { ctx, run, add, addCode, row };
}

describe("the outbox", () => {
  test("eight concurrent senders deliver 200 emails, each in one call", async () => {
    const { ctx, run, add } = setup();
    await Promise.all(Array.from({ length: 200 }, (_, index) => add(`reader-${index}`)));
    const runs = await Promise.all(Array.from({ length: 8 }, () => run()));
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(200);
    expect(ctx.email.calls).toHaveLength(200);
    expect(new Set(ctx.email.sent.map(({ to }) => to)).size).toBe(200);
    expect(runs.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
  });

  test("sends a code queued behind 5,000 announcements before all that aren't under way", async () => {
    const { ctx, addCode } = setup();
    const announcements = Array.from({ length: 5_000 }, (_, index) => ({
      kind: "course_opened" as const,
      to: `reader-${index}@shop.test`,
      dedupeKey: `reader-${index}`,
      props: { orderNumber: "TME-00000001", firstName: "Ray", courseUrl: "https://shop.test" },
    }));
    await enqueueEmails(ctx.db, ctx.now(), announcements);
    const { email } = ctx;
    let callsBefore = 0;
    const send: typeof email.send = async (...call) => {
      const outcome = await email.send(...call);
      if (email.calls.length === 20) {
        ctx.clock.advance({ seconds: 1 });
        await addCode();
        callsBefore = email.calls.length;
      }
      return outcome;
    };
    const until = new Date(ctx.now().getTime() + 40_000);
    expect(await deliverOutbox({ ...ctx, email: { send } }, { limit: 60, until })).toMatchObject({
      sent: 60,
    });
    const position = email.calls.findIndex(({ to }) => to === "ray@shop.test");
    expect(position).toBeGreaterThanOrEqual(callsBefore);
    // That's a second at the provider's five calls a second.
    expect(position - callsBefore).toBeLessThanOrEqual(6);
  });

  test("sends one email, and after answers up to six at a time", async () => {
    const { ctx, add } = setup();
    for (let index = 0; index < 19; index += 1) await add(`reader-${index}`);
    const rounds: number[] = [];
    const open: (() => void)[] = [];
    const send: typeof ctx.email.send = async (...call) => {
      const mayBeOpen = Math.min(1 + ctx.email.calls.length, 6);
      await new Promise<void>((answer) => {
        open.push(answer);
        if (open.length === mayBeOpen) void answerAll();
      });
      return await ctx.email.send(...call);
    };
    const answerAll = async () => {
      // Time for one more, if that were possible.
      for (let query = 0; query < 20; query += 1) await ctx.db.execute(sql`select 1`);
      rounds.push(open.length);
      for (const answer of open.splice(0)) answer();
    };
    const until = new Date(ctx.now().getTime() + 40_000);
    await deliverOutbox({ ...ctx, email: { send } }, { limit: 500, until });
    expect(rounds).toEqual([1, 2, 4, 6, 6]);
    expect(ctx.email.sent).toHaveLength(19);
  });

  test("ignores a repeated dedupe key", async () => {
    const { ctx, run, add } = setup();
    expect(await add("ray")).toBe(true);
    expect(await add("ray")).toBe(false);
    await run();
    expect(ctx.email.calls).toHaveLength(1);
  });

  test("sends an email queued by a clock that is ahead immediately, and a retry keeps its wait", async () => {
    const { ctx, run, add } = setup();
    const now = ctx.now();
    ctx.clock.advance({ days: 7 });
    await add("ray");
    ctx.clock.set(now);
    ctx.email.answer(down);
    expect(await run()).toMatchObject({ retried: 1 });
    expect(await run()).toMatchObject({ sent: 0, retried: 0 });
  });

  test("keeps recipient and kind of a sent email and deletes contents, codes and links", async () => {
    const { run, addCode, row } = setup();
    await addCode();
    expect(await run()).toEqual({ sent: 1, retried: 0, failed: 0 });
    const { props, rendered, sentAt, providerId, kind, toEmail } = await row();
    expect({ props, rendered }).toEqual({ props: null, rendered: null });
    expect({ kind, toEmail, providerId }).toEqual({
      kind: "buyer_code",
      toEmail: "ray@shop.test",
      providerId: "mail_1",
    });
    expect(sentAt).not.toBeNull();
  });

  test("loses and repeats nothing in an outage", async () => {
    const { ctx, run, add } = setup();
    for (let index = 0; index < 20; index += 1) await add(`reader-${index}`);
    ctx.email.answer(...Array.from({ length: 30 }, () => down));
    for (let hour = 0; hour < 15; hour += 1) {
      await run();
      ctx.clock.advance({ hours: 1 });
    }
    await run();
    expect(ctx.email.sent.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `reader-${index}@shop.test`).toSorted(),
    );
  });

  test("ends a run after three retries while the provider is down, and the rest keep their attempts", async () => {
    const { ctx, run, add } = setup();
    for (let index = 0; index < 20; index += 1) await add(`reader-${index}`);
    ctx.email.answer(...Array.from({ length: 20 }, () => down));
    expect(await run()).toEqual({ sent: 0, retried: 3, failed: 0 });
    const unattempted = await ctx.db.select().from(emailOutbox).where(eq(emailOutbox.attempts, 0));
    expect(unattempted).toHaveLength(17);
  });

  test("waits as long as the provider asks", async () => {
    const { ctx, run, add } = setup();
    await add("ray");
    ctx.email.answer({ ...down, retryAfterSeconds: 600 });
    await run();
    ctx.clock.advance({ minutes: 10 });
    expect(await run()).toEqual({ sent: 0, retried: 0, failed: 0 });
    ctx.clock.advance({ seconds: 5 });
    expect((await run()).sent).toBe(1);
  });

  test("marks a refused email as failed with its reason and doesn't retry it", async () => {
    const { ctx, run, add, row } = setup();
    await add("ray");
    ctx.email.answer({ kind: "refused", reason: "validation_error 422" });
    expect(await run()).toEqual({ sent: 0, retried: 0, failed: 1 });
    expect(await row()).toMatchObject({ failedAt: ctx.now(), lastError: "validation_error 422" });
    expect(ctx.lines.at(-1)).toMatchObject({ level: "error", event: "email.failed" });
    ctx.clock.advance({ days: 1 });
    await run();
    expect(ctx.email.calls).toHaveLength(1);
  });

  test("gives up before the provider forgets the idempotency key", async () => {
    const { ctx, run, add, row } = setup();
    await add("ray");
    ctx.email.answer(...Array.from({ length: 100 }, () => down));
    for (let minute = 0; minute < 24 * 60 - 10; minute += 1) {
      if (minute % 10 === 0) await run();
      ctx.clock.advance({ minutes: 1 });
    }
    expect((await row()).failedAt).toBeNull();
    const callsBefore = ctx.email.calls.length;
    expect(await run()).toEqual({ sent: 0, retried: 0, failed: 1 });
    expect(await row()).toMatchObject({ failedAt: ctx.now(), lastError: "gave_up" });
    expect(ctx.email.calls).toHaveLength(callsBefore);
  });

  test("sends after two days of downtime and has a day to retry", async () => {
    const { ctx, run, add } = setup();
    await add("ray");
    ctx.clock.advance({ days: 2 });
    ctx.email.answer(down);
    expect((await run()).retried).toBe(1);
    ctx.clock.advance({ minutes: 1 });
    expect((await run()).sent).toBe(1);
  });

  test("doesn't send or keep a code after its ten minutes", async () => {
    const { ctx, run, addCode, row } = setup();
    await addCode();
    ctx.clock.advance({ minutes: 10 });
    expect(await run()).toEqual({ sent: 0, retried: 0, failed: 1 });
    expect(await row()).toMatchObject({ lastError: "code_expired", props: null, rendered: null });
    expect(ctx.email.calls).toHaveLength(0);
  });

  test("doesn't let an email that can't be rendered block others", async () => {
    const { ctx, run, add, row } = setup();
    await add("broken");
    const broken = await row();
    await ctx.db.update(emailOutbox).set({ props: null }).where(eq(emailOutbox.id, broken.id));
    ctx.clock.advance({ seconds: 1 });
    await add("ray");
    expect(await run()).toEqual({ sent: 1, retried: 1, failed: 0 });
    expect(ctx.email.sent.map(({ to }) => to)).toEqual(["ray@shop.test"]);
  });

  test("starts nothing after the deadline or beyond the limit", async () => {
    const { ctx, run, add } = setup();
    for (let index = 0; index < 5; index += 1) await add(`reader-${index}`);
    const past = await deliverOutbox(ctx, { limit: 500, until: ctx.now() });
    expect(past).toEqual({ sent: 0, retried: 0, failed: 0 });
    expect((await run(2)).sent).toBe(2);
    const claimed = await ctx.db.select().from(emailOutbox).where(eq(emailOutbox.attempts, 1));
    expect(claimed).toHaveLength(2);
  });

  test("yields to urgent work and starts nothing after the deadline", async () => {
    const { ctx, add } = setup();
    await add("ray");
    let rests = 0;
    const yieldToUrgentWork = async () => {
      rests += 1;
      ctx.clock.advance({ seconds: 41 });
    };
    const until = new Date(ctx.now().getTime() + 40_000);
    const late = await deliverOutbox(ctx, {
      limit: 500,
      until,
      yieldToUrgentWork: yieldToUrgentWork,
    });
    expect({ sent: late.sent, rests }).toEqual({ sent: 0, rests: 1 });
  });
});
