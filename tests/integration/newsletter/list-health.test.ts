import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailOutbox, newsletterSender, newsletterSends } from "@/db/schema";
import { readDeliverability } from "@/lib/newsletter/deliverability/read-deliverability";
import { reading, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

/** Of the first day's mails, so many more. */
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
    "stop the sequence when too many of the last 1,000 mails are %s",
    async (status, fine, many) => {
      await setup.helpers.addSubscribers(120, reading);
      await setup.run();
      await mark(fine, status);
      expect(await nextDay()).toBe(120);
      await mark(many - fine, status);
      expect(await nextDay()).toBe(0);
      const welcomed = await setup.helpers.addSubscriber();
      expect(await nextDay()).toBe(1);
      expect(await setup.helpers.ledger(welcomed)).toHaveLength(1);
      const notices = await setup.ctx.db.select().from(emailOutbox);
      expect(notices).toMatchObject([{ kind: "newsletter_notice", toEmail: "staff@shop.test" }]);

      const resumedAt = setup.ctx.now();
      await setup.ctx.db.update(newsletterSender).set({ stoppedAt: null, resumedAt });
      // Staff's screen counts what the stop counts.
      const told = await readDeliverability(setup.ctx);
      // The welcome of this instant alone, and none that was marked.
      expect(told).toMatchObject({
        newest: { mails: 1, [status]: 0 },
        ceilings: { [status]: fine },
      });
      expect(await nextDay()).toBe(121);
    },
  );
});

describe("a domain that warms up", () => {
  test("sends so many mails a day and the rest later; welcomes are never held up", async () => {
    const settings = { ...setup.ctx.settings, emailWarmUpFrom: "2026-11-24" };
    setup.ctx = { ...setup.ctx, settings };
    await setup.helpers.addSubscribers(450, reading);
    const welcomed = await setup.helpers.addSubscribers(20);
    expect((await setup.run()).sent).toBe(150);
    expect((await setup.run()).sent).toBe(0);
    expect(await setup.helpers.ledger(welcomed[0] ?? "")).toHaveLength(1);
    expect(await nextDay()).toBe(250);
  });

  test("sends second welcomes before the sequence, so that none waits for weeks", async () => {
    const settings = { ...setup.ctx.settings, emailWarmUpFrom: "2026-11-24" };
    setup.ctx = { ...setup.ctx, settings };
    await setup.helpers.addSubscribers(200, reading);
    const [second = ""] = await setup.helpers.addSubscribers(30, {
      stage: "w2",
      lastSentOn: "2026-11-23",
    });
    expect((await setup.run()).sent).toBe(150);
    expect(await setup.helpers.ledger(second)).toEqual(["2026-11-24 w2 sent"]);
  });
});
