import { describe, expect, test } from "vitest";
import { newsletterBatches, newsletterEvents, newsletterSuppressions } from "@/db/schema";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { readBatchMembers, releaseBatchMembers } from "@/lib/newsletter/sending/batch-members";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import type { PauseWeeks } from "@/lib/newsletter/sending/schedule";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { signLink } from "@/lib/secrets/links";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, changeSubscriber, readSubscriber, sendLog } = setup.helpers;
const createToken = (id: string) => signLink(setup.ctx, "newsletter-preferences", { id });
const pause = (id: string, weeks: PauseWeeks | 0) =>
  setPause(setup.ctx, { token: createToken(id), weeks });
const resume = (id: string) => pause(id, 0);
const claim = () => claimDue(setup.ctx, { kind: "scheduled", limit: 100 });

describe("a pause", () => {
  test.each([
    [1, "2026-12-01"],
    [2, "2026-12-08"],
    [4, "2026-12-22"],
  ] as const)(
    "of %i weeks ends on the same weekday and is recorded as an event",
    async (weeks, day) => {
      const id = await addSubscriber(active);
      expect(await pause(id, weeks)).toEqual({ ok: true, value: { pausedUntil: day } });
      expect(await readSubscriber(id)).toMatchObject({
        pausedUntil: day,
        nextSendAt: new Date(`${day}T15:00:00Z`),
      });
      await pause(id, weeks);
      const events = await setup.ctx.db.select().from(newsletterEvents);
      expect(events).toMatchObject([{ subscriberId: id, metadata: { pause: day } }]);
    },
  );

  test("stops all email until its last day and then continues where it stopped", async () => {
    const id = await addSubscriber(active);
    await setup.run();
    await pause(id, 1);
    for (let day = 0; day < 7; day += 1) {
      setup.clock.advance({ days: 1 });
      await setup.run();
      expect(setup.provider.accepted).toHaveLength(day < 6 ? 1 : 2);
    }
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent", "2026-12-01 002 sent"]);
  });

  test("ends immediately on request, with an email on the same day if that day had none", async () => {
    const id = await addSubscriber(active);
    await pause(id, 4);
    expect(await resume(id)).toEqual({ ok: true, value: { pausedUntil: null } });
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
    await pause(id, 1);
    await resume(id);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await readSubscriber(id)).toMatchObject({
      nextSendAt: new Date("2026-11-25T15:00:00Z"),
    });
  });

  test("survives a change of frequency and ends on resubscribing", async () => {
    const id = await addSubscriber(active);
    const save = (frequency: "weekly" | "unsubscribed" | "daily") =>
      savePreferences(setup.ctx, { token: createToken(id), frequency, browserHash: "b" });
    await pause(id, 2);
    await save("weekly");
    expect(await readSubscriber(id)).toMatchObject({
      pausedUntil: "2026-12-08",
      nextSendAt: new Date("2026-12-08T15:00:00Z"),
    });
    await save("unsubscribed");
    expect(await readSubscriber(id)).toMatchObject({ nextSendAt: null });
    await save("daily");
    expect(await readSubscriber(id)).toMatchObject({
      pausedUntil: null,
      nextSendAt: new Date("2026-11-24T15:00:00Z"),
    });
  });

  test("is rejected for anyone who gets no email and removes no suppression", async () => {
    const left = { unsubscribedAt: setup.ctx.now(), frequencyPref: "unsubscribed" } as const;
    const gone = await addSubscriber({ ...active, ...left });
    const waiting = await addSubscriber({ confirmed: false, confirmedAt: null });
    for (const id of [gone, waiting]) {
      expect(await pause(id, 1)).toEqual({ ok: false, problem: "not_subscribed" });
      expect(await resume(id)).toEqual({ ok: false, problem: "not_subscribed" });
    }
    const bounced = await addSubscriber(active);
    const { email } = await readSubscriber(bounced);
    await setup.ctx.db.insert(newsletterSuppressions).values({
      emailHash: hashNewsletterEmail(setup.ctx, email),
      reason: "bounced",
      createdAt: setup.ctx.now(),
    });
    await changeSubscriber(bounced, {});
    expect(await resume(bounced)).toEqual({ ok: false, problem: "suppressed" });
    expect(await setPause(setup.ctx, { token: "nobody", weeks: 1 })).toEqual({
      ok: false,
      problem: "invalid",
    });
    for (const id of [gone, waiting]) expect((await readSubscriber(id)).nextSendAt).toBeNull();
  });
});

describe("a pause while the newsletter is being sent", () => {
  test("releases an email that was claimed and not sent, which follows after the pause", async () => {
    const id = await addSubscriber(active);
    const other = await addSubscriber(active);
    await claim();
    await pause(id, 1);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await sendLog(other)).toEqual(["2026-11-24 001 sent"]);
    expect(await sendLog(id)).toEqual([]);
    expect(await readSubscriber(id)).toMatchObject({
      lastSentOn: null,
      sequencePosition: 0,
      nextSendAt: new Date("2026-12-01T15:00:00Z"),
    });
    setup.clock.set("2026-12-01T15:00:00Z");
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-12-01 001 sent"]);
  });

  test("that ends before the batch is opened delays nothing", async () => {
    const id = await addSubscriber(active);
    await claim();
    await pause(id, 1);
    await resume(id);
    await setup.run();
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  });

  test("that ends while its email is being released is over, whatever was read before", async () => {
    const ids = await addSubscribers(2, active);
    const [resumed = "", left = ""] = ids;
    await claim();
    for (const id of ids) await pause(id, 1);
    const [batch] = await setup.ctx.db.select().from(newsletterBatches);
    const batchId = batch?.id ?? "";
    const { db } = setup.ctx;
    const members = await db.transaction((tx) => readBatchMembers(setup.ctx, tx, batchId));
    await resume(resumed);
    const token = createToken(left);
    await savePreferences(setup.ctx, { token, frequency: "unsubscribed", browserHash: "b" });
    await db.transaction((tx) => releaseBatchMembers(tx, setup.ctx.now(), batchId, members));
    expect(await readSubscriber(resumed)).toMatchObject({
      pausedUntil: null,
      nextSendAt: new Date("2026-11-24T15:00:00Z"),
    });
    expect(await readSubscriber(left)).toMatchObject({ nextSendAt: null });
  });

  test("during the provider call is too late for that email and delays the next", async () => {
    const id = await addSubscriber(active);
    await claim();
    const emailBatches = {
      async sendBatch(...call: Parameters<typeof setup.provider.sendBatch>) {
        await pause(id, 2);
        return await setup.provider.sendBatch(...call);
      },
    };
    await sendBatch({ ...setup.ctx, emailBatches });
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
    expect(await readSubscriber(id)).toMatchObject({
      sequencePosition: 1,
      nextSendAt: new Date("2026-12-08T15:00:00Z"),
    });
  });

  test("doesn't change a batch whose response was lost, as its idempotency key decides", async () => {
    const ids = await addSubscribers(2, active);
    const [id = ""] = ids;
    setup.provider.next("lost_answer");
    await setup.run();
    await pause(id, 1);
    setup.clock.advance({ minutes: 30 });
    await setup.run();
    // The first call was accepted before the pause, so both got their email.
    for (const one of ids) expect(await sendLog(one)).toEqual(["2026-11-24 001 sent"]);
    expect(setup.provider.accepted).toHaveLength(2);
  });

  test.each(Array.from({ length: 4 }, (_, n) => n))(
    "and resubscribing during a send end in one state (%i)",
    async (n) => {
      const ids = await addSubscribers(10, active);
      await claim();
      await Promise.all(ids.map((id) => pause(id, 1)));
      await Promise.all([setup.run(), ...ids.map((id) => (n % 2 ? resume(id) : pause(id, 2)))]);
      await setup.run();
      for (const id of ids) {
        const { nextSendAt, pausedUntil } = await readSubscriber(id);
        const ledger = await sendLog(id);
        if (n % 2) {
          expect([pausedUntil, ledger]).toEqual([null, ["2026-11-24 001 sent"]]);
          expect(nextSendAt).toEqual(new Date("2026-11-25T15:00:00Z"));
        } else {
          expect([pausedUntil, ledger]).toEqual(["2026-12-08", []]);
          expect(nextSendAt).toEqual(new Date("2026-12-08T15:00:00Z"));
        }
      }
    },
  );
});

describe("the preferences page", () => {
  const readState = async (id: string) => {
    const view = await readPreferences(setup.ctx, createToken(id));
    return view?.kind === "preferences" ? view.state : undefined;
  };

  test("shows the same next issue that a claim would find", async () => {
    const id = await addSubscriber(active);
    await setup.run();
    const upcoming = { position: 2, total: 90, sendsAt: new Date("2026-11-25T15:00:00Z") };
    expect(await readState(id)).toMatchObject({ kind: "active", upcoming });
    await pause(id, 1);
    expect(await readState(id)).toMatchObject({ kind: "paused", until: "2026-12-01" });
    expect(setup.provider.accepted).toHaveLength(1);
  });
});
