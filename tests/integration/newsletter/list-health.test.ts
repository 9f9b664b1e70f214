import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, newsletterSender, newsletterSends } from "@/db/schema";
import { readDeliverability } from "@/lib/newsletter/deliverability/list-health";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

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
      await setup.helpers.addSubscribers(120, active);
      await setup.run();
      await mark(fine, status);
      expect(await nextDay()).toBe(120);
      await mark(many - fine, status);
      expect(await nextDay()).toBe(0);
      const welcomed = await setup.helpers.addSubscriber();
      expect(await nextDay()).toBe(1);
      expect(await setup.helpers.sendLog(welcomed)).toHaveLength(1);
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
    await setup.helpers.addSubscribers(450, active);
    const welcomed = await setup.helpers.addSubscribers(20);
    expect((await setup.run()).sent).toBe(150);
    expect((await setup.run()).sent).toBe(0);
    expect(await setup.helpers.sendLog(welcomed[0] ?? "")).toHaveLength(1);
    expect(await nextDay()).toBe(250);
  });

  test("sends second welcomes before the sequence, so that none waits for weeks", async () => {
    const settings = { ...setup.ctx.settings, emailWarmUpFrom: "2026-11-24" };
    setup.ctx = { ...setup.ctx, settings };
    await setup.helpers.addSubscribers(200, active);
    const [second = ""] = await setup.helpers.addSubscribers(30, {
      stage: "w2",
      lastSentOn: "2026-11-23",
    });
    expect((await setup.run()).sent).toBe(150);
    expect(await setup.helpers.sendLog(second)).toEqual(["2026-11-24 w2 sent"]);
  });
});
