import { describe, expect, test } from "vitest";
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

describe("concurrent senders", () => {
  test("send each email once, one sender at a time", async () => {
    await setup.helpers.addSubscribers(450, active);
    const runs = await Promise.all(Array.from({ length: 6 }, setup.run));
    expect(runs.filter(({ isBusy }) => !isBusy).length).toBeGreaterThan(0);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(450);
    expect(new Set(setup.provider.accepted.map(({ to }) => to)).size).toBe(450);
    expect(setup.provider.calls.every(({ to }) => to.length <= 100)).toBe(true);
  });

  test("release the lease when a run fails", async () => {
    await setup.helpers.addSubscriber(active);
    const fails = () => Promise.reject(new Error("no memory"));
    const emailBatches = { ...setup.provider, sendBatch: fails };
    const until = new Date(setup.ctx.now().getTime() + 25_000);
    await expect(runNewsletter({ ...setup.ctx, emailBatches }, { until })).rejects.toThrow();
    expect(await setup.run()).toMatchObject({ isBusy: false });
  });

  test("send to a subscriber who confirms while another run ends", async () => {
    await setup.helpers.addSubscriber(active);
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
    await setup.helpers.addSubscriber(active);
    await setup.database.db.execute(
      "insert into newsletter_sender (id, leased_until) values (1, '2026-11-24T15:06:05Z')",
    );
    expect(await setup.run()).toMatchObject({ isBusy: true, sent: 0 });
    setup.clock.advance({ seconds: 65 });
    expect(await setup.run()).toMatchObject({ isBusy: false, sent: 1 });
  });
});

test("a batch whose call is under way is not sent by another process", async () => {
  const id = await setup.helpers.addSubscriber(active);
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
  expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
});

test("a batch whose process crashed is sent by another one once its lease has ended", async () => {
  await setup.helpers.addSubscriber(active);
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
