import { afterEach, describe, expect, test } from "vitest";
import { newsletterBatches, newsletterSender } from "@/db/schema";
import { verifyUnsubscribeToken } from "@/lib/newsletter/links/links";
import { savePreferences } from "@/lib/newsletter/preferences/save-preferences";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { tokenIn } from "./newsletter-helpers";
import { reading, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

/** The links of a reader's own mails. */
function linksOf(index: number) {
  const mail = setup.provider.taken[index];
  const leave = /<(.*)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1];
  const preferences = /https:\/\/shop\.test\/newsletter\/preferences\?token=[\w.-]+/.exec(
    mail?.text ?? "",
  )?.[0];
  return { leave: tokenIn(leave), preferences: tokenIn(preferences) };
}

describe("a mail of the newsletter", () => {
  test("comes from the newsletter's sender, and lets its reader leave in one click", async () => {
    const id = await setup.helpers.addSubscriber({ ...reading, firstName: "Bessie" });
    expect(await setup.run()).toEqual({ isBusy: false, claimed: 1, sent: 1 });
    const [mail] = setup.provider.taken;
    expect(mail).toMatchObject({
      from: "News <news@shop.test>",
      replyTo: "info@shop.test",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      tags: { seat: "0" },
    });
    expect(mail?.text).toContain("Hello Bessie,");
    expect(`${mail?.html}${mail?.text}`).not.toContain("placeOf");
    expect(verifyUnsubscribeToken(setup.ctx, linksOf(0).leave)).toBe(id);
    await unsubscribe(setup.ctx, { token: linksOf(0).leave });
    expect(await setup.helpers.subscriber(id)).toMatchObject({
      unsubscribedAt: setup.ctx.now(),
      nextSendAt: null,
    });
  });

  test("opens its reader's own preferences, which set anew when the next one comes", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    await setup.run();
    const token = linksOf(0).preferences;
    await savePreferences(setup.ctx, { token, frequency: "weekly", browserHash: "b" });
    expect((await setup.helpers.subscriber(id)).nextSendAt).toEqual(
      new Date("2026-12-01T15:00:00Z"),
    );
  });

  test("greets nobody by a name that could carry a message", async () => {
    await setup.helpers.addSubscriber({ ...reading, firstName: "you won: https://evil.test" });
    await setup.run();
    expect(setup.provider.taken[0]?.text).toContain("Hello,");
    expect(JSON.stringify(setup.provider.taken)).not.toContain("evil");
  });
});

describe("at the moment of sending", () => {
  const claimed = async (row = {}) => {
    const id = await setup.helpers.addSubscriber({ ...reading, ...row });
    const before = await setup.helpers.subscriber(id);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 queued"]);
    return { id, before };
  };

  test("who has left is not mailed, and goes on there after a return", async () => {
    const { id } = await claimed();
    await setup.helpers.change(id, {
      unsubscribedAt: setup.ctx.now(),
      frequencyPref: "unsubscribed",
    });
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    expect(await setup.helpers.ledger(id)).toEqual([]);
    expect(await setup.helpers.subscriber(id)).toMatchObject({
      nextSendAt: null,
      stage: "sequence",
    });
    await setup.helpers.change(id, { unsubscribedAt: null, frequencyPref: "daily" });
    await setup.run();
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("who leaves while the sender waits for the provider's rate is not mailed", async () => {
    const { id } = await claimed();
    let turns = 0;
    const nextTurn = async () => {
      turns += 1;
      const unsubscribedAt = setup.ctx.now();
      await setup.helpers.change(id, { unsubscribedAt, frequencyPref: "unsubscribed" });
      const leave = () => {
        turns -= 1;
      };
      return { leave };
    };
    const emailBatches = { ...setup.provider, nextTurn };
    setup.ctx = { ...setup.ctx, emailBatches };
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect(setup.provider.calls).toEqual([]);
    expect(turns).toBe(0);
  });

  test("a turn that does not come in time leaves the batch as it is", async () => {
    const { id } = await claimed();
    const emailBatches = { ...setup.provider, nextTurn: async () => null };
    setup.ctx = { ...setup.ctx, emailBatches };
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 queued"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toMatchObject([
      { attempts: 0, firstAttemptAt: null },
    ]);
  });

  test("a pause and another pace take effect, and nothing is lost by them", async () => {
    const paused = await claimed();
    await setup.helpers.change(paused.id, { pausedUntil: "2026-12-10" });
    const thursdays = await setup.helpers.addSubscriber(reading);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    setup.clock.set("2026-11-24T15:06:00Z");
    await setup.run();
    expect(setup.provider.taken).toHaveLength(1);
    expect(await setup.helpers.ledger(thursdays)).toEqual(["2026-11-24 001 sent"]);
    expect(await setup.helpers.subscriber(paused.id)).toMatchObject({
      sequencePosition: 0,
      lastSentOn: null,
      nextSendAt: new Date("2026-12-10T15:00:00Z"),
    });
  });

  test("a batch whose hours ended before its first call goes back whole", async () => {
    const { id } = await claimed();
    setup.clock.set("2026-11-24T20:59:30Z");
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-25 001 sent"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toHaveLength(1);
  });

  test("an erased reader's mail is gone with the row", async () => {
    const { id } = await claimed();
    const other = await setup.helpers.addSubscriber(reading);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await setup.database.db.execute(`delete from newsletter_subscribers where id = '${id}'`);
    await setup.run();
    expect(setup.provider.taken).toHaveLength(1);
    expect(await setup.helpers.ledger(other)).toEqual(["2026-11-24 001 sent"]);
  });
});

describe("an issue that is held back, or a newsletter that stopped itself", () => {
  afterEach(async () => {
    await setup.helpers.publish("001", true);
    await setup.helpers.publish("w1", true);
  });
  const stop = () =>
    setup.ctx.db.insert(newsletterSender).values({ id: 1, stoppedAt: setup.ctx.now() });
  const claimBoth = async () => {
    const subscriber = await setup.helpers.addSubscriber(reading);
    const fresh = await setup.helpers.addSubscriber();
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await claimDue(setup.ctx, { kind: "welcome", limit: 10 });
    return { subscriber, fresh };
  };

  test("keeps what was claimed and not called: its readers lose nothing", async () => {
    const { subscriber, fresh } = await claimBoth();
    await setup.helpers.publish("001", false);
    await setup.helpers.publish("w1", false);
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect(setup.provider.calls).toEqual([]);
    expect(await setup.helpers.subscriber(subscriber)).toMatchObject({ sequencePosition: 0 });
    await setup.helpers.publish("001", true);
    await setup.helpers.publish("w1", true);
    setup.clock.advance({ days: 1 });
    expect(await setup.run()).toMatchObject({ sent: 2 });
    expect(await setup.helpers.ledger(subscriber)).toEqual(["2026-11-25 001 sent"]);
    expect(await setup.helpers.ledger(fresh)).toEqual(["2026-11-25 w1 sent"]);
  });

  test("sends welcomes alone once it has stopped, also of what was claimed before", async () => {
    const { subscriber, fresh } = await claimBoth();
    await stop();
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await setup.helpers.ledger(fresh)).toEqual(["2026-11-24 w1 sent"]);
    expect(await setup.helpers.ledger(subscriber)).toEqual([]);
  });

  test("asks again for a batch that may have been taken: only so its fate becomes known", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    setup.provider.next("lost_answer");
    await setup.run();
    await setup.helpers.publish("001", false);
    setup.clock.advance({ minutes: 6 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(setup.provider.taken).toHaveLength(1);
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 sent"]);
  });
});

describe("a welcome that staff hold back", () => {
  afterEach(() => setup.helpers.publish("w1", true));

  test("lets a run end, and leaves once it is published", async () => {
    await setup.helpers.publish("w1", false);
    const id = await setup.helpers.addSubscriber();
    expect(await setup.run()).toMatchObject({ claimed: 1, sent: 0 });
    expect(await setup.run()).toMatchObject({ claimed: 0, sent: 0 });
    await setup.helpers.publish("w1", true);
    setup.clock.advance({ minutes: 10 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 w1 sent"]);
  });
});

describe("many senders", () => {
  test("send each mail once, one of them at a time", async () => {
    await setup.helpers.addSubscribers(450, reading);
    const runs = await Promise.all(Array.from({ length: 6 }, setup.run));
    expect(runs.filter(({ isBusy }) => !isBusy).length).toBeGreaterThan(0);
    await setup.run();
    expect(setup.provider.taken).toHaveLength(450);
    expect(new Set(setup.provider.taken.map(({ to }) => to)).size).toBe(450);
    expect(setup.provider.calls.every(({ to }) => to.length <= 100)).toBe(true);
  });

  test("a run that fails gives the lease back", async () => {
    await setup.helpers.addSubscriber(reading);
    const fails = () => Promise.reject(new Error("no memory"));
    const emailBatches = { ...setup.provider, sendBatch: fails };
    const until = new Date(setup.ctx.now().getTime() + 25_000);
    await expect(runNewsletter({ ...setup.ctx, emailBatches }, { until })).rejects.toThrow();
    expect(await setup.run()).toMatchObject({ isBusy: false });
  });

  test("a sender that died blocks the others for a minute or so", async () => {
    await setup.helpers.addSubscriber(reading);
    await setup.database.db.execute(
      "insert into newsletter_sender (id, leased_until) values (1, '2026-11-24T15:06:05Z')",
    );
    expect(await setup.run()).toMatchObject({ isBusy: true, sent: 0 });
    setup.clock.advance({ seconds: 65 });
    expect(await setup.run()).toMatchObject({ isBusy: false, sent: 1 });
  });
});
