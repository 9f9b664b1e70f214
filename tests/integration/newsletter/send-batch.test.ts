import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { events, newsletterBatches, newsletterIssues, newsletterSender } from "@/db/schema";
import { savePreferences } from "@/lib/newsletter/preferences/save-preferences";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { readLink } from "@/lib/secrets/links";
import { tokenIn } from "./newsletter-helpers";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

/** Links in the nth accepted email. */
function findLinks(index: number) {
  const email = setup.provider.accepted[index];
  const leave = /<(.*)>/.exec(email?.headers["List-Unsubscribe"] ?? "")?.[1];
  const preferences = /https:\/\/shop\.test\/newsletter\/preferences\?token=[\w.-]+/.exec(
    email?.text ?? "",
  )?.[0];
  return { leave: tokenIn(leave), preferences: tokenIn(preferences) };
}

describe("a newsletter email", () => {
  test("comes from the newsletter's sender and has a one-click unsubscribe", async () => {
    const id = await setup.helpers.addSubscriber({ ...active, firstName: "Bessie" });
    expect(await setup.run()).toEqual({ isBusy: false, claimed: 1, sent: 1 });
    const [email] = setup.provider.accepted;
    expect(email).toMatchObject({
      from: "News <news@shop.test>",
      replyTo: "info@shop.test",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      tags: { seat: "0" },
    });
    expect(email?.text).toContain("Hello Bessie,");
    expect(`${email?.html}${email?.text}`).not.toContain("placeOf");
    expect(readLink(setup.ctx, "newsletter-unsubscribe", findLinks(0).leave)).toEqual({ id });
    await unsubscribe(setup.ctx, { token: findLinks(0).leave });
    expect(await setup.helpers.subscriber(id)).toMatchObject({
      unsubscribedAt: setup.ctx.now(),
      nextSendAt: null,
    });
  });

  test("opens its subscriber's own preferences, which reschedule the next email", async () => {
    const id = await setup.helpers.addSubscriber(active);
    await setup.run();
    const token = findLinks(0).preferences;
    await savePreferences(setup.ctx, { token, frequency: "weekly", browserHash: "b" });
    expect((await setup.helpers.subscriber(id)).nextSendAt).toEqual(
      new Date("2026-12-01T15:00:00Z"),
    );
  });

  test("leaves out a name that could carry a message", async () => {
    await setup.helpers.addSubscriber({ ...active, firstName: "you won: https://evil.test" });
    await setup.run();
    expect(setup.provider.accepted[0]?.text).toContain("Hello,");
    expect(JSON.stringify(setup.provider.accepted)).not.toContain("evil");
  });
});

describe("a block that depends on what the site offers", () => {
  const body = "First.\n\n::if events\n\nMeet us in Memphis.\n\n::end\n\nLast.";
  const event = { title: "Meetup", description: "", isPublished: true } as const;
  const at = { startsAt: new Date("2026-12-01T18:00Z"), endsAt: new Date("2026-12-01T20:00Z") };

  test("is decided when the email is claimed, and stays in a frozen batch", async () => {
    const { db } = setup.database;
    await setup.helpers.addSubscriber(active);
    await db.update(newsletterIssues).set({ body }).where(eq(newsletterIssues.id, "001"));
    await db.insert(events).values({ ...event, ...at });
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await db.delete(events);
    await setup.helpers.addSubscriber(active);
    await setup.run();
    const texts = setup.provider.accepted.map(({ text }) => text.includes("Meet us in Memphis."));
    expect(texts).toEqual([true, false]);
    const { provider } = setup;
    expect(provider.accepted[0]?.html).toContain("Meet us in Memphis.");
    expect(provider.accepted[1]?.html).not.toContain("Meet us");
  });
});

describe("right before the provider call", () => {
  const claimed = async (row = {}) => {
    const id = await setup.helpers.addSubscriber({ ...active, ...row });
    const before = await setup.helpers.subscriber(id);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 queued"]);
    return { id, before };
  };

  test("someone who has left isn't emailed, and continues there after returning", async () => {
    const { id } = await claimed();
    await setup.helpers.change(id, {
      unsubscribedAt: setup.ctx.now(),
      frequencyPref: "unsubscribed",
    });
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    expect(await setup.helpers.sendLog(id)).toEqual([]);
    expect(await setup.helpers.subscriber(id)).toMatchObject({
      nextSendAt: null,
      stage: "sequence",
    });
    await setup.helpers.change(id, { unsubscribedAt: null, frequencyPref: "daily" });
    await setup.run();
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("someone who leaves while the sender waits for the rate limit isn't emailed", async () => {
    const { id } = await claimed();
    let slots = 0;
    const acquireSlot = async () => {
      slots += 1;
      const unsubscribedAt = setup.ctx.now();
      await setup.helpers.change(id, { unsubscribedAt, frequencyPref: "unsubscribed" });
      const release = () => {
        slots -= 1;
      };
      return { release };
    };
    const emailBatches = { ...setup.provider, acquireSlot };
    setup.ctx = { ...setup.ctx, emailBatches };
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect(setup.provider.calls).toEqual([]);
    expect(slots).toBe(0);
  });

  test("a rate limit slot that isn't available in time leaves the batch unchanged", async () => {
    const { id } = await claimed();
    const emailBatches = { ...setup.provider, acquireSlot: async () => null };
    setup.ctx = { ...setup.ctx, emailBatches };
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 queued"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toMatchObject([
      { attempts: 0, firstAttemptAt: null },
    ]);
  });

  test("a pause and a new frequency take effect without losing an issue", async () => {
    const paused = await claimed();
    await setup.helpers.change(paused.id, { pausedUntil: "2026-12-10" });
    const thursdays = await setup.helpers.addSubscriber(active);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    setup.clock.set("2026-11-24T15:06:00Z");
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await setup.helpers.sendLog(thursdays)).toEqual(["2026-11-24 001 sent"]);
    expect(await setup.helpers.subscriber(paused.id)).toMatchObject({
      sequencePosition: 0,
      lastSentOn: null,
      nextSendAt: new Date("2026-12-10T15:00:00Z"),
    });
  });

  test("a batch whose sending hours ended before its first call is released entirely", async () => {
    const { id } = await claimed();
    setup.clock.set("2026-11-24T20:59:30Z");
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-25 001 sent"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toHaveLength(1);
  });

  test("an erased subscriber's email is gone with the row", async () => {
    const { id } = await claimed();
    const other = await setup.helpers.addSubscriber(active);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await setup.database.db.execute(`delete from newsletter_subscribers where id = '${id}'`);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await setup.helpers.sendLog(other)).toEqual(["2026-11-24 001 sent"]);
  });
});

describe("an unpublished issue, or a stopped sequence", () => {
  afterEach(async () => {
    await setup.helpers.publish("001", true);
    await setup.helpers.publish("w1", true);
  });
  const stop = () =>
    setup.ctx.db.insert(newsletterSender).values({ id: 1, stoppedAt: setup.ctx.now() });
  const claimBoth = async () => {
    const subscriber = await setup.helpers.addSubscriber(active);
    const fresh = await setup.helpers.addSubscriber();
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await claimDue(setup.ctx, { kind: "welcome", limit: 10 });
    return { subscriber, fresh };
  };

  test("releases what was claimed and not called, and its subscribers lose nothing", async () => {
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
    expect(await setup.helpers.sendLog(subscriber)).toEqual(["2026-11-25 001 sent"]);
    expect(await setup.helpers.sendLog(fresh)).toEqual(["2026-11-25 w1 sent"]);
  });

  test("sends only welcomes after stopping, including those claimed before", async () => {
    const { subscriber, fresh } = await claimBoth();
    await stop();
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await setup.helpers.sendLog(fresh)).toEqual(["2026-11-24 w1 sent"]);
    expect(await setup.helpers.sendLog(subscriber)).toEqual([]);
  });

  test("retries a batch that may have been accepted, which reveals its result", async () => {
    const id = await setup.helpers.addSubscriber(active);
    setup.provider.next("lost_answer");
    await setup.run();
    await setup.helpers.publish("001", false);
    setup.clock.advance({ minutes: 6 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });
});

describe("an unpublished welcome", () => {
  afterEach(() => setup.helpers.publish("w1", true));

  test("lets a run end and leaves once it is published", async () => {
    await setup.helpers.publish("w1", false);
    const id = await setup.helpers.addSubscriber();
    expect(await setup.run()).toMatchObject({ claimed: 1, sent: 0 });
    expect(await setup.run()).toMatchObject({ claimed: 0, sent: 0 });
    await setup.helpers.publish("w1", true);
    setup.clock.advance({ minutes: 10 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 w1 sent"]);
  });
});
