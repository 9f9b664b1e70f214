import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { emailOutbox } from "@/db/schema";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

describe("a provider failure", () => {
  test("for one address lets the others through", async () => {
    const ids = await setup.helpers.addSubscribers(5, active);
    const bad = await setup.helpers.subscriber(ids[2] ?? "");
    setup.provider.refused.add(bad.email);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(4);
    expect(await setup.helpers.sendLog(bad.id)).toEqual(["2026-11-24 001 failed"]);
    expect(await setup.helpers.sendLog(ids[0] ?? "")).toEqual(["2026-11-24 001 sent"]);
  });

  test("that loses the response is retried with the same key and bytes", async () => {
    await setup.helpers.addSubscribers(3, active);
    setup.provider.next("lost_answer");
    expect(await setup.run()).toMatchObject({ sent: 0 });
    setup.clock.advance({ minutes: 6 });
    expect(await setup.run()).toMatchObject({ sent: 3 });
    expect(setup.provider.accepted).toHaveLength(3);
    expect(new Set(setup.provider.calls.map(({ key }) => key)).size).toBe(1);
  });

  test.each(["lost_answer", "not_reached"] as const)(
    "%s: a subscriber who leaves between two attempts is never emailed after that",
    async (mishap) => {
      const [stays = "", leaves = ""] = await setup.helpers.addSubscribers(2, active);
      setup.provider.next(mishap);
      await setup.run();
      const before = setup.provider.accepted.length;
      await setup.helpers.change(leaves, {
        unsubscribedAt: setup.ctx.now(),
        frequencyPref: "unsubscribed",
      });
      setup.clock.advance({ minutes: 6 });
      await setup.run();
      const { email } = await setup.helpers.subscriber(leaves);
      expect(setup.provider.accepted.slice(before).map(({ to }) => to)).not.toContain(email);
      expect(await setup.helpers.sendLog(stays)).toEqual(["2026-11-24 001 sent"]);
      const wasSent = mishap === "lost_answer";
      expect(await setup.helpers.sendLog(leaves)).toEqual(wasSent ? ["2026-11-24 001 sent"] : []);
      expect(await setup.helpers.subscriber(leaves)).toMatchObject({
        sequencePosition: wasSent ? 1 : 0,
      });
    },
  );

  test("with a rate limit is waited out as long as requested, and the batch stays free", async () => {
    const id = await setup.helpers.addSubscriber(active);
    setup.provider.next({ notTaken: "rate_limit_exceeded 429", retryAfterSeconds: 90 });
    await setup.run();
    setup.clock.advance({ seconds: 89 });
    await setup.run();
    expect(setup.provider.calls).toHaveLength(1);
    setup.clock.advance({ seconds: 3 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("with a rate limit until 15:00 moves the email to the next day", async () => {
    const id = await setup.helpers.addSubscriber(active);
    setup.provider.failCalls(() => ({
      notTaken: "daily_quota_exceeded 429",
      retryAfterSeconds: 3600,
    }));
    for (let hour = 0; hour < 8; hour += 1) {
      await setup.run();
      setup.clock.advance({ hours: 1, seconds: 2 });
    }
    expect(await setup.helpers.sendLog(id)).toEqual([]);
    setup.provider.failCalls(() => undefined);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-25 001 sent"]);
  });

  test("with an unknown result until 15:00 is shown to staff and never retried", async () => {
    const ids = await setup.helpers.addSubscribers(3, active);
    setup.provider.failCalls(() => "not_reached");
    await setup.run();
    setup.clock.set("2026-11-24T20:59:00Z");
    setup.provider.failCalls(() => undefined);
    await setup.run();
    expect(setup.provider.accepted).toEqual([]);
    for (const id of ids)
      expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 uncertain"]);
    const [notice, ...more] = await setup.ctx.db.select().from(emailOutbox);
    expect(notice).toMatchObject({ kind: "newsletter_notice" });
    expect(more).toEqual([]);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect((await setup.helpers.sendLog(ids[0] ?? "")).at(-1)).toBe("2026-11-25 002 sent");
  });

  test("retries W1 through the night and counts it for the day on which it left", async () => {
    setup.clock.set("2026-11-25T05:55:00Z");
    const id = await setup.helpers.addSubscriber({ stage: "w1" });
    setup.provider.next("not_reached");
    await setup.run();
    setup.clock.set("2026-11-25T06:10:00Z");
    await setup.run();
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    setup.clock.set("2026-11-26T15:00:00Z");
    await setup.run();
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-25 w1 sent", "2026-11-26 w2 sent"]);
  });

  test("past midnight: W1 waits for a webhook that locks its subscriber, and neither fails", async () => {
    setup.clock.set("2026-11-25T05:59:00Z");
    const id = await setup.helpers.addSubscriber({ stage: "w1" });
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
    expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-25 w1 delivered"]);
  });

  test("ends W1 as uncertain before the provider forgets its key", async () => {
    const id = await setup.helpers.addSubscriber({ stage: "w1" });
    setup.provider.next("lost_answer");
    await setup.run();
    setup.clock.advance({ days: 1 });
    await setup.run();
    expect(setup.provider.accepted.map(({ to }) => to)).toHaveLength(2);
    expect(await setup.helpers.sendLog(id)).toEqual([
      "2026-11-24 w1 uncertain",
      "2026-11-25 w2 sent",
    ]);
  });
});
