import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { deliverOutbox } from "@/lib/mail/deliver-outbox";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { MailTransport } from "@/lib/mail/port";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeMail, type SentMail } from "@/tests/support/fake-mail";

const database = testDatabase();
beforeEach(() => database.empty());

/** Takes the mail and then does as told instead of answering, as often as told. */
function crashing(afterwards: () => Promise<never>, times = 1) {
  const inner = fakeMail();
  let left = times;
  const transport: MailTransport = {
    async send(mail, key) {
      const outcome = await inner.send(mail, key);
      left -= 1;
      return left >= 0 ? afterwards() : outcome;
    },
  };
  return { inner, transport };
}

async function setup(transport: MailTransport) {
  const ctx = testCtx({ db: database.db, mail: transport });
  const props = { orderNumber: "TME-00000001", firstName: "Ray" };
  const mail = { kind: "course_welcome", to: "ray@shop.test", props, dedupeKey: "ray" } as const;
  await enqueueMail(ctx.db, ctx.now(), mail);
  const run = (settings = {}) => {
    const until = new Date(ctx.now().getTime() + 40_000);
    return deliverOutbox(
      { ...ctx, settings: { ...ctx.settings, ...settings } },
      { limit: 9, until },
    );
  };
  return { ctx, run };
}

function bytes(calls: readonly SentMail[]): Set<string> {
  return new Set(calls.map((call) => JSON.stringify(call)));
}

describe("a crash while sending", () => {
  test("after the provider took the mail: the same bytes go out under the same key, once", async () => {
    const { inner, transport } = crashing(() => Promise.reject(new Error("connection reset")));
    const { ctx, run } = await setup(transport);
    expect((await run()).retried).toBe(1);
    ctx.clock.advance({ minutes: 1 });
    // A release in between changed the sender: the frozen bytes stand.
    expect((await run({ mailFrom: "Other <other@shop.test>" })).sent).toBe(1);
    expect(inner.calls).toHaveLength(2);
    expect(bytes(inner.calls).size).toBe(1);
    expect(inner.sent).toHaveLength(1);
  });

  test("of the whole process: the mail is claimed again when its lease has run out, not before", async () => {
    let reached = () => {};
    const taken = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const { inner, transport } = crashing(() => {
      reached();
      return new Promise<never>(() => {});
    });
    const { ctx, run } = await setup(transport);
    void run();
    await taken;
    ctx.clock.advance({ seconds: 89 });
    expect(await run()).toEqual({ sent: 0, retried: 0, failed: 0 });
    ctx.clock.advance({ seconds: 1 });
    expect((await run()).sent).toBe(1);
    expect(inner.calls).toHaveLength(2);
    expect(bytes(inner.calls).size).toBe(1);
    expect(inner.sent).toHaveLength(1);
  });

  test("between claim and call: the lease runs out and the mail goes out", async () => {
    const mail = fakeMail();
    const { ctx, run } = await setup(mail);
    const leasedUntil = new Date(ctx.now().getTime() + 90_000);
    await ctx.db.update(emailOutbox).set({ leasedUntil, attempts: 1, firstAttemptAt: ctx.now() });
    expect((await run()).sent).toBe(0);
    ctx.clock.advance({ seconds: 90 });
    expect((await run()).sent).toBe(1);
    expect(mail.sent).toHaveLength(1);
  });

  test("a sender that wakes up late neither undoes nor doubles what another did", async () => {
    const inner = fakeMail();
    let wake = () => {};
    let reached = () => {};
    const asleep = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let isFirst = true;
    const { ctx, run } = await setup({
      async send(mail, key) {
        if (!isFirst) return inner.send(mail, key);
        isFirst = false;
        await new Promise<void>((resolve) => {
          wake = resolve;
          reached();
        });
        return { kind: "retry", reason: "timeout" };
      },
    });
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
