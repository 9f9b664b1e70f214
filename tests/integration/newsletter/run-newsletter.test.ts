import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, newsletterSender, newsletterSends } from "@/db/schema";
import { readDeliverability } from "@/lib/newsletter/deliverability/list-health";
import {
  acquireSenderLease,
  releaseSenderLease,
  runNewsletter,
  runNewsletterOnceFree,
} from "@/lib/newsletter/run-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, sendLog } = setup.helpers;

describe("concurrent senders", () => {
  test("send each email once, one sender at a time", async () => {
    await addSubscribers(450, active);
    const runs = await Promise.all(Array.from({ length: 6 }, setup.run));
    expect(runs.filter(({ isBusy }) => !isBusy).length).toBeGreaterThan(0);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(450);
    expect(new Set(setup.provider.accepted.map(({ to }) => to)).size).toBe(450);
    expect(setup.provider.calls.every(({ to }) => to.length <= 100)).toBe(true);
  });

  test("release the lease when a run fails", async () => {
    await addSubscriber(active);
    const fails = () => Promise.reject(new Error("no memory"));
    const emailBatches = { ...setup.provider, sendBatch: fails };
    const until = new Date(setup.ctx.now().getTime() + 25_000);
    await expect(runNewsletter({ ...setup.ctx, emailBatches }, { until })).rejects.toThrow();
    expect(await setup.run()).toMatchObject({ isBusy: false });
  });

  test("send to a subscriber who confirms while another run ends", async () => {
    await addSubscriber(active);
    const until = new Date(setup.ctx.now().getTime() + 25_000);
    const token = (await acquireSenderLease(setup.ctx, until)) ?? "";
    const waiting = runNewsletterOnceFree(setup.ctx, { until });
    expect(await runNewsletter(setup.ctx, { until })).toMatchObject({ isBusy: true });
    await releaseSenderLease(setup.ctx, token, { claimed: 0, sent: 0 });
    expect(await waiting).toMatchObject({ isBusy: false, sent: 1 });
  });

  test("give up waiting for a busy sender in time", async () => {
    await setup.database.db.execute(
      "insert into newsletter_sender (id, leased_until) values (1, '2026-11-24T16:00:00Z')",
    );
    expect(await runNewsletterOnceFree(setup.ctx, { until: setup.ctx.now() })).toMatchObject({
      isBusy: true,
    });
  });

  test("wait about a minute for a crashed sender", async () => {
    await addSubscriber(active);
    await setup.database.db.execute(
      "insert into newsletter_sender (id, leased_until) values (1, '2026-11-24T15:06:05Z')",
    );
    expect(await setup.run()).toMatchObject({ isBusy: true, sent: 0 });
    setup.clock.advance({ seconds: 65 });
    expect(await setup.run()).toMatchObject({ isBusy: false, sent: 1 });
  });
});

test("a batch whose call is under way is not sent by another process", async () => {
  const id = await addSubscriber(active);
  await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
  const others: unknown[] = [];
  const emailBatches = {
    ...setup.provider,
    async sendBatch(...call: Parameters<typeof setup.provider.sendBatch>) {
      others.push(await sendBatch(setup.ctx));
      return await setup.provider.sendBatch(...call);
    },
  };
  expect(await sendBatch({ ...setup.ctx, emailBatches })).toEqual({ kind: "sent", emails: 1 });
  expect(others).toEqual([{ kind: "no_batch" }]);
  expect(setup.provider.calls).toHaveLength(1);
  expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
});

test("a batch whose process crashed is sent by another one once its lease has ended", async () => {
  await addSubscriber(active);
  await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
  const sendAndCrash = async () => {
    throw new Error("crash");
  };
  const crashing = { ...setup.ctx, emailBatches: { sendBatch: sendAndCrash } };
  await expect(sendBatch(crashing)).rejects.toThrow("crash");
  setup.clock.advance({ seconds: 89 });
  expect(await sendBatch(setup.ctx)).toEqual({ kind: "no_batch" });
  setup.clock.advance({ seconds: 1 });
  expect(await sendBatch(setup.ctx)).toEqual({ kind: "sent", emails: 1 });
});

/** Marks this many more of the first day's sends. */
async function mark(count: number, status: "complained" | "bounced"): Promise<void> {
  const isFirstDays = eq(newsletterSends.issueId, "001");
  const some = await setup.ctx.db
    .select({ id: newsletterSends.subscriberId })
    .from(newsletterSends)
    .where(and(isFirstDays, eq(newsletterSends.status, "sent")))
    .limit(count);
  const ids = some.map(({ id }) => id);
  await setup.ctx.db
    .update(newsletterSends)
    .set({ status })
    .where(and(isFirstDays, inArray(newsletterSends.subscriberId, ids)));
}

async function nextDay(): Promise<number> {
  setup.clock.advance({ days: 1 });
  return (await setup.run()).sent;
}

describe("complaints and bounces", () => {
  test.each([
    ["complained", 3, 4],
    ["bounced", 50, 51],
  ] as const)(
    "stop the sequence when too many of the last 1,000 emails are %s",
    async (status, fine, many) => {
      await addSubscribers(120, active);
      await setup.run();
      await mark(fine, status);
      expect(await nextDay()).toBe(120);
      await mark(many - fine, status);
      expect(await nextDay()).toBe(0);
      const welcomed = await addSubscriber();
      expect(await nextDay()).toBe(1);
      expect(await sendLog(welcomed)).toHaveLength(1);
      const notices = await setup.ctx.db.select().from(emailOutbox);
      expect(notices).toMatchObject([{ kind: "newsletter_notice", toEmail: "staff" }]);

      const resumedAt = setup.ctx.now();
      await setup.ctx.db.update(newsletterSender).set({ stoppedAt: null, resumedAt });
      // The deliverability screen shows the same counts.
      const deliverability = await readDeliverability(setup.ctx);
      // Only the welcome sent just now, and none of the marked sends.
      expect(deliverability).toMatchObject({
        recent: { total: 1, [status]: 0 },
        stopThresholds: { [status]: fine },
      });
      expect(await nextDay()).toBe(121);
    },
  );
});

describe("a domain in warm-up", () => {
  test("sends a limited number per day and the rest later, but never delays welcomes", async () => {
    const settings = { ...setup.ctx.settings, emailWarmUpFrom: "2026-11-24" };
    setup.ctx = { ...setup.ctx, settings };
    await addSubscribers(450, active);
    const welcomed = await addSubscribers(20);
    expect((await setup.run()).sent).toBe(150);
    expect((await setup.run()).sent).toBe(0);
    expect(await sendLog(welcomed[0] ?? "")).toHaveLength(1);
    expect(await nextDay()).toBe(250);
  });

  test("sends second welcomes before the sequence, so that none waits for weeks", async () => {
    const settings = { ...setup.ctx.settings, emailWarmUpFrom: "2026-11-24" };
    setup.ctx = { ...setup.ctx, settings };
    await addSubscribers(200, active);
    const [second = ""] = await addSubscribers(30, {
      stage: "w2",
      lastSentOn: "2026-11-23",
    });
    expect((await setup.run()).sent).toBe(150);
    expect(await sendLog(second)).toEqual(["2026-11-24 w2 sent"]);
  });
});
