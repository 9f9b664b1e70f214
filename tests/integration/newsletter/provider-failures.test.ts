import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { emailOutbox } from "@/db/schema";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { reading, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

describe("a provider in trouble", () => {
  test("that refuses one address takes the others", async () => {
    const ids = await setup.helpers.addSubscribers(5, reading);
    const bad = await setup.helpers.subscriber(ids[2] ?? "");
    setup.provider.refused.add(bad.email);
    await setup.run();
    expect(setup.provider.taken).toHaveLength(4);
    expect(await setup.helpers.ledger(bad.id)).toEqual(["2026-11-24 001 failed"]);
    expect(await setup.helpers.ledger(ids[0] ?? "")).toEqual(["2026-11-24 001 sent"]);
  });

  test("that took the mails and lost the answer is asked with the same key and bytes", async () => {
    await setup.helpers.addSubscribers(3, reading);
    setup.provider.next("lost_answer");
    expect(await setup.run()).toMatchObject({ sent: 0 });
    setup.clock.advance({ minutes: 6 });
    expect(await setup.run()).toMatchObject({ sent: 3 });
    expect(setup.provider.taken).toHaveLength(3);
    expect(new Set(setup.provider.calls.map(({ key }) => key)).size).toBe(1);
  });

  test.each(["lost_answer", "not_reached"] as const)(
    "%s: a reader who leaves between two attempts is never mailed after it",
    async (mishap) => {
      const [stays = "", leaves = ""] = await setup.helpers.addSubscribers(2, reading);
      setup.provider.next(mishap);
      await setup.run();
      const before = setup.provider.taken.length;
      await setup.helpers.change(leaves, {
        unsubscribedAt: setup.ctx.now(),
        frequencyPref: "unsubscribed",
      });
      setup.clock.advance({ minutes: 6 });
      await setup.run();
      const { email } = await setup.helpers.subscriber(leaves);
      expect(setup.provider.taken.slice(before).map(({ to }) => to)).not.toContain(email);
      expect(await setup.helpers.ledger(stays)).toEqual(["2026-11-24 001 sent"]);
      const wasMailed = mishap === "lost_answer";
      expect(await setup.helpers.ledger(leaves)).toEqual(wasMailed ? ["2026-11-24 001 sent"] : []);
      expect(await setup.helpers.subscriber(leaves)).toMatchObject({
        sequencePosition: wasMailed ? 1 : 0,
      });
    },
  );

  test("that limits us is left alone for as long as it asks, and its batch stays free", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    setup.provider.next({ notTaken: "rate_limit_exceeded 429", retryAfterSeconds: 90 });
    await setup.run();
    setup.clock.advance({ seconds: 89 });
    await setup.run();
    expect(setup.provider.calls).toHaveLength(1);
    setup.clock.advance({ seconds: 3 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("that limits us until 15:00 sends nothing then: it comes on the next day", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    setup.provider.weather(() => ({
      notTaken: "daily_quota_exceeded 429",
      retryAfterSeconds: 3600,
    }));
    for (let hour = 0; hour < 8; hour += 1) {
      await setup.run();
      setup.clock.advance({ hours: 1, seconds: 2 });
    }
    expect(await setup.helpers.ledger(id)).toEqual([]);
    setup.provider.weather(() => undefined);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-25 001 sent"]);
  });

  test("of which nobody knows until 15:00 whether it took them: shown, never sent again", async () => {
    const ids = await setup.helpers.addSubscribers(3, reading);
    setup.provider.weather(() => "not_reached");
    await setup.run();
    setup.clock.set("2026-11-24T20:59:00Z");
    setup.provider.weather(() => undefined);
    await setup.run();
    expect(setup.provider.taken).toEqual([]);
    for (const id of ids)
      expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 uncertain"]);
    const [notice, ...more] = await setup.ctx.db.select().from(emailOutbox);
    expect(notice).toMatchObject({ kind: "newsletter_notice" });
    expect(more).toEqual([]);
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect((await setup.helpers.ledger(ids[0] ?? "")).at(-1)).toBe("2026-11-25 002 sent");
  });

  test("W1 is asked for through the night, and counts for the day on which it left", async () => {
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
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-25 w1 sent", "2026-11-26 w2 sent"]);
  });

  test("W1 past midnight waits for a webhook that holds its reader, and neither fails", async () => {
    setup.clock.set("2026-11-25T05:59:00Z");
    const id = await setup.helpers.addSubscriber({ stage: "w1" });
    let webhook = Promise.resolve();
    // As a webhook does: the reader, and then the mail; between them the answer is written down.
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
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-25 w1 delivered"]);
  });

  test("W1 ends as uncertain before the provider forgets its key", async () => {
    const id = await setup.helpers.addSubscriber({ stage: "w1" });
    setup.provider.next("lost_answer");
    await setup.run();
    setup.clock.advance({ days: 1 });
    await setup.run();
    expect(setup.provider.taken.map(({ to }) => to)).toHaveLength(2);
    expect(await setup.helpers.ledger(id)).toEqual([
      "2026-11-24 w1 uncertain",
      "2026-11-25 w2 sent",
    ]);
  });
});
