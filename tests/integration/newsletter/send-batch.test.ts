import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import {
  emailOutbox,
  events,
  newsletterBatches,
  newsletterIssues,
  newsletterSender,
} from "@/db/schema";
import { savePreferences } from "@/lib/newsletter/preferences/save-preferences";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { readLink } from "@/lib/secrets/links";
import { tokenIn } from "./newsletter-helpers";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, changeSubscriber, readSubscriber, sendLog, setPublished } =
  setup.helpers;

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
    const id = await addSubscriber({ ...active, firstName: "Bessie" });
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
    await followUnsubscribeLink(setup.ctx, { token: findLinks(0).leave });
    expect(await readSubscriber(id)).toMatchObject({
      unsubscribedAt: setup.ctx.now(),
      nextSendAt: null,
    });
  });

  test("opens its subscriber's own preferences, which reschedule the next email", async () => {
    const id = await addSubscriber(active);
    await setup.run();
    const token = findLinks(0).preferences;
    await savePreferences(setup.ctx, { token, frequency: "weekly", browserHash: "b" });
    expect((await readSubscriber(id)).nextSendAt).toEqual(new Date("2026-12-01T15:00:00Z"));
  });

  test("leaves out a name that could carry a message", async () => {
    await addSubscriber({ ...active, firstName: "you won: https://evil.test" });
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
    await addSubscriber(active);
    await db.update(newsletterIssues).set({ body }).where(eq(newsletterIssues.id, "001"));
    await db.insert(events).values({ ...event, ...at });
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await db.delete(events);
    await addSubscriber(active);
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
    const id = await addSubscriber({ ...active, ...row });
    const before = await readSubscriber(id);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    expect(await sendLog(id)).toEqual(["2026-11-24 001 queued"]);
    return { id, before };
  };

  test("someone who has left isn't emailed, and continues there after returning", async () => {
    const { id } = await claimed();
    await changeSubscriber(id, {
      unsubscribedAt: setup.ctx.now(),
      frequencyPref: "unsubscribed",
    });
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    expect(await sendLog(id)).toEqual([]);
    expect(await readSubscriber(id)).toMatchObject({
      nextSendAt: null,
      stage: "sequence",
    });
    await changeSubscriber(id, { unsubscribedAt: null, frequencyPref: "daily" });
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("someone who leaves while the sender waits for the rate limit isn't emailed", async () => {
    const { id } = await claimed();
    let slots = 0;
    const acquireSlot = async () => {
      slots += 1;
      const unsubscribedAt = setup.ctx.now();
      await changeSubscriber(id, { unsubscribedAt, frequencyPref: "unsubscribed" });
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
    expect(await sendLog(id)).toEqual(["2026-11-24 001 queued"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toMatchObject([
      { attempts: 0, firstAttemptAt: null },
    ]);
  });

  test("a batch whose sending hours ended before its first call is released entirely", async () => {
    const { id } = await claimed();
    setup.clock.set("2026-11-24T20:59:30Z");
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-11-25 001 sent"]);
    expect(await setup.ctx.db.select().from(newsletterBatches)).toHaveLength(1);
  });
});

describe("an unpublished issue, or a stopped sequence", () => {
  afterEach(async () => {
    await setPublished("001", true);
    await setPublished("w1", true);
  });
  const stop = () =>
    setup.ctx.db.insert(newsletterSender).values({ id: 1, stoppedAt: setup.ctx.now() });
  const claimBoth = async () => {
    const subscriber = await addSubscriber(active);
    const fresh = await addSubscriber();
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await claimDue(setup.ctx, { kind: "welcome", limit: 10 });
    return { subscriber, fresh };
  };

  test("releases what was claimed and not called, and its subscribers lose nothing", async () => {
    const { subscriber, fresh } = await claimBoth();
    await setPublished("001", false);
    await setPublished("w1", false);
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect(setup.provider.calls).toEqual([]);
    expect(await readSubscriber(subscriber)).toMatchObject({ sequencePosition: 0 });
    await setPublished("001", true);
    await setPublished("w1", true);
    setup.clock.advance({ days: 1 });
    expect(await setup.run()).toMatchObject({ sent: 2 });
    expect(await sendLog(subscriber)).toEqual(["2026-11-25 001 sent"]);
    expect(await sendLog(fresh)).toEqual(["2026-11-25 w1 sent"]);
  });

  test("sends only welcomes after stopping, including those claimed before", async () => {
    const { subscriber, fresh } = await claimBoth();
    await stop();
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await sendLog(fresh)).toEqual(["2026-11-24 w1 sent"]);
    expect(await sendLog(subscriber)).toEqual([]);
  });

  test("retries a batch that may have been accepted, which reveals its result", async () => {
    const id = await addSubscriber(active);
    setup.provider.next("lost_answer");
    await setup.run();
    await setPublished("001", false);
    setup.clock.advance({ minutes: 6 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });
});

describe("a provider failure", () => {
  test("for one address lets the others through", async () => {
    const ids = await addSubscribers(5, active);
    const bad = await readSubscriber(ids[2] ?? "");
    setup.provider.refused.add(bad.email);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(4);
    expect(await sendLog(bad.id)).toEqual(["2026-11-24 001 failed"]);
    expect(await sendLog(ids[0] ?? "")).toEqual(["2026-11-24 001 sent"]);
  });

  test.each(["lost_answer", "not_reached"] as const)(
    "%s: a subscriber who leaves between two attempts is never emailed after that",
    async (mishap) => {
      const [stays = "", leaves = ""] = await addSubscribers(2, active);
      setup.provider.next(mishap);
      await setup.run();
      const before = setup.provider.accepted.length;
      await changeSubscriber(leaves, {
        unsubscribedAt: setup.ctx.now(),
        frequencyPref: "unsubscribed",
      });
      setup.clock.advance({ minutes: 6 });
      await setup.run();
      const { email } = await readSubscriber(leaves);
      expect(setup.provider.accepted.slice(before).map(({ to }) => to)).not.toContain(email);
      expect(await sendLog(stays)).toEqual(["2026-11-24 001 sent"]);
      const wasSent = mishap === "lost_answer";
      expect(await sendLog(leaves)).toEqual(wasSent ? ["2026-11-24 001 sent"] : []);
      expect(await readSubscriber(leaves)).toMatchObject({
        sequencePosition: wasSent ? 1 : 0,
      });
    },
  );

  test("with a rate limit is waited out as long as requested, and the batch stays free", async () => {
    const id = await addSubscriber(active);
    setup.provider.next({ notTaken: "rate_limit_exceeded 429", retryAfterSeconds: 90 });
    await setup.run();
    setup.clock.advance({ seconds: 89 });
    await setup.run();
    expect(setup.provider.calls).toHaveLength(1);
    setup.clock.advance({ seconds: 3 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("with a rate limit until 15:00 moves the email to the next day", async () => {
    const id = await addSubscriber(active);
    setup.provider.failCalls(() => ({
      notTaken: "daily_quota_exceeded 429",
      retryAfterSeconds: 3600,
    }));
    for (let hour = 0; hour < 8; hour += 1) {
      await setup.run();
      setup.clock.advance({ hours: 1, seconds: 2 });
    }
    expect(await sendLog(id)).toEqual([]);
    setup.provider.failCalls(() => undefined);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-11-25 001 sent"]);
  });

  test("with an unknown result until 15:00 is shown to staff and never retried", async () => {
    const ids = await addSubscribers(3, active);
    setup.provider.failCalls(() => "not_reached");
    await setup.run();
    setup.clock.set("2026-11-24T20:59:00Z");
    setup.provider.failCalls(() => undefined);
    await setup.run();
    expect(setup.provider.accepted).toEqual([]);
    for (const id of ids) expect(await sendLog(id)).toEqual(["2026-11-24 001 uncertain"]);
    const [notice, ...more] = await setup.ctx.db.select().from(emailOutbox);
    expect(notice).toMatchObject({ kind: "newsletter_notice" });
    expect(more).toEqual([]);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect((await sendLog(ids[0] ?? "")).at(-1)).toBe("2026-11-25 002 sent");
  });

  test("retries W1 through the night and counts it for the day on which it left", async () => {
    setup.clock.set("2026-11-25T05:55:00Z");
    const id = await addSubscriber({ stage: "w1" });
    setup.provider.next("not_reached");
    await setup.run();
    setup.clock.set("2026-11-25T06:10:00Z");
    await setup.run();
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    setup.clock.set("2026-11-26T15:00:00Z");
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-11-25 w1 sent", "2026-11-26 w2 sent"]);
  });

  test("past midnight: W1 waits for a webhook that locks its subscriber, and neither fails", async () => {
    setup.clock.set("2026-11-25T05:59:00Z");
    const id = await addSubscriber({ stage: "w1" });
    let webhook = Promise.resolve();
    // Locks like a webhook: the subscriber, then the send. Between the two, the response is
    // recorded.
    const tell = (isLocked: () => void) =>
      setup.database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from newsletter_subscribers where id = ${id} for update`);
        isLocked();
        for (let waiting = 0; waiting === 0; ) {
          const [row] = await readRows<{ sessions: number }>(
            tx,
            sql`
            select count(*)::int as sessions from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
          );
          waiting = row?.sessions ?? 0;
        }
        await tx.execute(sql`
          update newsletter_sends set status = 'delivered' where subscriber_id = ${id}`);
      });
    const emailBatches = {
      async sendBatch(...call: Parameters<typeof setup.provider.sendBatch>) {
        const outcome = await setup.provider.sendBatch(...call);
        setup.clock.set("2026-11-25T06:01:00Z");
        await new Promise<void>((isLocked) => {
          webhook = tell(isLocked);
        });
        return outcome;
      },
    };
    const until = new Date("2026-11-25T06:00:00Z");
    expect(await runNewsletter({ ...setup.ctx, emailBatches }, { until })).toMatchObject({
      sent: 1,
    });
    await webhook;
    expect(await sendLog(id)).toEqual(["2026-11-25 w1 delivered"]);
  });

  test("ends W1 as uncertain before the provider forgets its key", async () => {
    const id = await addSubscriber({ stage: "w1" });
    setup.provider.next("lost_answer");
    await setup.run();
    setup.clock.advance({ days: 1 });
    await setup.run();
    expect(setup.provider.accepted.map(({ to }) => to)).toHaveLength(2);
    expect(await sendLog(id)).toEqual(["2026-11-24 w1 uncertain", "2026-11-25 w2 sent"]);
  });
});
