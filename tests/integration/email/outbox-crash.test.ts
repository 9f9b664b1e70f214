import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import type { EmailTransport, SendOutcome } from "@/lib/core/ports/email";
import { claimEmail, deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeEmail, type SentEmail } from "@/tests/support/fake-email";
import { testProfile } from "@/tests/support/profile";

const database = testDatabase();
beforeEach(() => database.empty());

/**
 * A provider that accepts the email and then runs `afterwards` instead of responding, `times`
 * times.
 */
function crashing(afterwards: () => Promise<never>, times = 1) {
  const inner = fakeEmail();
  let left = times;
  const transport: EmailTransport = {
    async send(email, key) {
      const outcome = await inner.send(email, key);
      left -= 1;
      return left >= 0 ? afterwards() : outcome;
    },
  };
  return { inner, transport };
}

/** Blocks everyone who awaits `passed` until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** The first call sleeps until woken and then returns `lateOutcome`; later calls are delivered. */
function sleeper(lateOutcome: SendOutcome) {
  const inner = fakeEmail();
  const asleep = gate();
  const woken = gate();
  let firstKey: string | undefined;
  const transport: EmailTransport = {
    async send(email, key) {
      if (firstKey !== undefined) return inner.send(email, key);
      firstKey = key;
      asleep.open();
      await woken.passed;
      return lateOutcome;
    },
  };
  return { inner, transport, asleep: asleep.passed, wake: woken.open, first: () => firstKey };
}

async function setup(transport: EmailTransport) {
  const ctx = testCtx({ db: database.db, email: transport });
  const props = { orderNumber: "TME-00000001", firstName: "Ray" };
  const email = { kind: "course_welcome", to: "ray@shop.test", props, dedupeKey: "ray" } as const;
  await enqueueEmail(ctx.db, ctx.now(), email);
  const run = (settings = {}) => {
    const until = new Date(ctx.now().getTime() + 40_000);
    return deliverOutbox(
      { ...ctx, settings: { ...ctx.settings, ...settings } },
      { limit: 9, until },
    );
  };
  return { ctx, run };
}

function bytes(calls: readonly SentEmail[]): Set<string> {
  return new Set(calls.map((call) => JSON.stringify(call)));
}

describe("a crash while sending", () => {
  test("after the provider accepted the email: the same bytes are sent with the same key, once", async () => {
    const { inner, transport } = crashing(() => Promise.reject(new Error("connection reset")));
    const { ctx, run } = await setup(transport);
    expect((await run()).retried).toBe(1);
    ctx.clock.advance({ minutes: 1 });
    // The sender changed in a release in between; the stored bytes stay.
    const renamed = { seedProfile: { ...testProfile, sender: "Other <other@shop.test>" } };
    expect((await run(renamed)).sent).toBe(1);
    expect(inner.calls).toHaveLength(2);
    expect(bytes(inner.calls).size).toBe(1);
    expect(inner.sent).toHaveLength(1);
  });

  test("of the entire process: the email is claimed again after its lease expires, not before", async () => {
    const taken = gate();
    const { inner, transport } = crashing(() => {
      taken.open();
      return new Promise<never>(() => {});
    });
    const { ctx, run } = await setup(transport);
    void run();
    await taken.passed;
    ctx.clock.advance({ seconds: 89 });
    expect(await run()).toEqual({ sent: 0, retried: 0, failed: 0 });
    ctx.clock.advance({ seconds: 1 });
    expect((await run()).sent).toBe(1);
    expect(inner.calls).toHaveLength(2);
    expect(bytes(inner.calls).size).toBe(1);
    expect(inner.sent).toHaveLength(1);
  });

  test("between claim and call: the lease expires and the email is sent", async () => {
    const email = fakeEmail();
    const { ctx, run } = await setup(email);
    const leasedUntil = new Date(ctx.now().getTime() + 90_000);
    await ctx.db.update(emailOutbox).set({ leasedUntil, attempts: 1, firstAttemptAt: ctx.now() });
    expect((await run()).sent).toBe(0);
    ctx.clock.advance({ seconds: 90 });
    expect((await run()).sent).toBe(1);
    expect(email.sent).toHaveLength(1);
  });

  test("a sender that wakes up late neither undoes nor repeats another sender's work", async () => {
    const { first, wake, asleep, transport, inner } = sleeper({ kind: "refused", reason: "late" });
    const { ctx, run } = await setup(transport);
    const late = run();
    await asleep;
    ctx.clock.advance({ seconds: 90 });
    inner.answer({ kind: "retry", reason: "application_error 503" });
    expect((await run()).retried).toBe(1);
    wake();
    await late;
    const [row] = await ctx.db.select().from(emailOutbox);
    expect(row).toMatchObject({ attempts: 2, failedAt: null, lastError: "application_error 503" });
    ctx.clock.advance({ minutes: 1 });
    expect((await run()).sent).toBe(1);
    expect(new Set([first(), ...inner.calls.map((call) => call.idempotencyKey)]).size).toBe(1);
  });

  test("an accepted email stays sent, whatever a late sender reports", async () => {
    const { wake, asleep, transport, inner } = sleeper({ kind: "retry", reason: "late" });
    const { ctx, run } = await setup(transport);
    const late = run();
    await asleep;
    ctx.clock.advance({ seconds: 90 });
    expect((await run()).sent).toBe(1);
    wake();
    await late;
    const [row] = await ctx.db.select().from(emailOutbox);
    expect(row).toMatchObject({ attempts: 2, lastError: null });
    expect(row?.sentAt).not.toBeNull();
    expect(inner.sent).toHaveLength(1);
  });
});

test("a sender skips an email that is being claimed without waiting", async () => {
  const { ctx } = await setup(fakeEmail());
  const props = { orderNumber: "TME-00000002", firstName: "Ana" };
  const email = { kind: "course_welcome", to: "ana@shop.test", props, dedupeKey: "ana" } as const;
  await enqueueEmail(ctx.db, ctx.now(), email);
  await ctx.db.transaction(async (open) => {
    const first = await claimEmail(open, ctx.now());
    const second = await claimEmail(ctx.db, ctx.now());
    expect(first?.toEmail).not.toBe(second?.toEmail);
    expect(await claimEmail(ctx.db, ctx.now())).toBeUndefined();
  });
});
