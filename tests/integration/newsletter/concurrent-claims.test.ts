import { count, countDistinct, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newsletterSends } from "@/db/schema";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendingSetup } from "./sending-setup";

/** A Tuesday, 9:05 in Chicago. */
const setup = sendingSetup();

test("puts each subscriber in the send log once, when ten claims run at once", async () => {
  const [fresh, later] = [
    await setup.helpers.addSubscribers(260, { stage: "sequence" }),
    await setup.helpers.addSubscribers(40, { stage: "sequence", sequencePosition: 30 }),
  ];
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimDue(setup.ctx, { kind: "scheduled", limit: 90 })),
  );
  await setup.helpers.markClaimsSent();
  expect(claims.reduce((sum, claim) => sum + claim.subscribers, 0)).toBe(300);
  for (const id of fresh) expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  for (const id of later) expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 031 sent"]);
  const batches = await setup.ctx.db.query.newsletterBatches.findMany();
  expect(batches.length).toBe(claims.reduce((sum, claim) => sum + claim.batches, 0));
  expect(await setup.ctx.db.query.newsletterRenders.findMany()).toHaveLength(2);
});

test("makes batches of one issue and at most 100", async () => {
  await setup.helpers.addSubscribers(260, { stage: "sequence" });
  await setup.helpers.addSubscribers(40, { stage: "sequence", sequencePosition: 30 });
  await claimDue(setup.ctx, { kind: "scheduled", limit: 300 });
  const { batchId, issueId } = newsletterSends;
  const batches = await setup.ctx.db
    .select({ issues: countDistinct(issueId), sends: count() })
    .from(newsletterSends)
    .groupBy(batchId)
    .orderBy(count());
  expect(batches).toEqual([40, 60, 100, 100].map((sends) => ({ issues: 1, sends })));
});

test("claims subscribers of one issue together, whatever their order in the list", async () => {
  for (let part = 0; part < 10; part += 1) {
    await setup.helpers.addSubscribers(20, { stage: "sequence", sequencePosition: part % 2 });
  }
  const claim = { kind: "scheduled", limit: 100 } as const;
  expect(await claimDue(setup.ctx, claim)).toEqual({ subscribers: 100, batches: 1 });
  expect(await claimDue(setup.ctx, claim)).toEqual({ subscribers: 100, batches: 1 });
});

test("leaves nothing behind when a claim fails", async () => {
  const id = await setup.helpers.addSubscriber({ stage: "sequence" });
  const before = await setup.helpers.subscriber(id);
  await setup.helpers.publish("001", false);
  // Fails late: when the notice to staff is queued.
  const refusal = sql`alter table email_outbox add constraint refusal check (kind <> 'newsletter_notice') not valid`;
  await setup.ctx.db.execute(refusal);
  await expect(claimDue(setup.ctx, { kind: "scheduled", limit: 10 })).rejects.toThrow();
  await setup.ctx.db.execute(sql`alter table email_outbox drop constraint refusal`);
  expect(await setup.helpers.subscriber(id)).toEqual(before);
  await setup.helpers.publish("001", true);
});
