import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { queueFinishedEmails } from "@/lib/radio/campaign/campaign-emails";
import { logManualSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { staffedShop } from "@/tests/support/staff";
import { addStation, putOnAir, typedSpin } from "./radio-package";

const shop = staffedShop("2030-03-04T18:00:00Z");

const queue = () =>
  queueFinishedEmails(shop.ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });

const readEmails = (kind: "first_spin" | "airplay_finished") =>
  shop.database.db.select().from(emailOutbox).where(eq(emailOutbox.kind, kind));

/** Plays spins of a package, three minutes apart. */
async function play(orderItemId: string, stationId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    shop.clock.advance({ minutes: 3 });
    const spin = { ...typedSpin(shop, orderItemId), stationId, programName: "Drive" };
    const [logged] = await logManualSpins(shop.ctx, shop.admin, spin);
    expect(logged?.problem).toBeNull();
    ids.push(logged?.id ?? "");
  }
  return ids;
}

test("the first spin's email says on which station and program it aired, and when", async () => {
  const { orderItemId } = await putOnAir(shop);
  await play(orderItemId, await addStation(shop), 2);
  expect((await readEmails("first_spin")).map(({ props }) => props)).toMatchObject([
    { spin: { at: "2030-03-04T18:03:00.000Z", station: "Test FM, Drive" } },
  ]);
});

test("a finished campaign's email has totals and the report, once, also by three runs at once", async () => {
  const { orderItemId, token } = await putOnAir(shop);
  const stationId = await addStation(shop);
  await play(orderItemId, stationId, 1);
  shop.clock.advance({ hours: 2 });
  expect(await queue()).toBe(0);
  await play(orderItemId, stationId, 1);
  expect(await queue(), "staff may still void it").toBe(0);
  shop.clock.advance({ hours: 1 });
  const runs = await Promise.all([queue(), queue(), queue()]);
  expect(runs.toSorted()).toEqual([0, 0, 1]);
  shop.clock.advance({ days: 1 });
  expect(await queue()).toBe(0);
  const [email, ...others] = await readEmails("airplay_finished");
  expect(others).toEqual([]);
  expect(email?.props).toMatchObject({
    isMonthly: false,
    stations: [{ name: "Test FM", spins: 2 }],
    reportUrl: expect.stringContaining(`/radio-details/report?token=${token}&item=${orderItemId}`),
  });
});

test("voiding the last spin within the hour announces nothing until another one aired", async () => {
  const { orderItemId } = await putOnAir(shop);
  const stationId = await addStation(shop);
  const [, last = ""] = await play(orderItemId, stationId, 2);
  await undoSpin(shop.ctx, shop.admin, { spinId: last });
  shop.clock.advance({ hours: 2 });
  expect(await queue()).toBe(0);
  await play(orderItemId, stationId, 1);
  shop.clock.advance({ hours: 2 });
  expect(await queue()).toBe(1);
});

test("a campaign that finished more than a week ago, or was refunded, isn't announced", async () => {
  const stationId = await addStation(shop);
  const refunded = await putOnAir(shop);
  await play(refunded.orderItemId, stationId, 2);
  await shop.atStripe("refunds", { session: refunded.order.sessionId });
  shop.clock.advance({ hours: 2 });
  expect(await queue()).toBe(0);
  const late = await putOnAir(shop);
  await play(late.orderItemId, stationId, 2);
  shop.clock.advance({ days: 8 });
  expect(await queue()).toBe(0);
});

test("each month of a subscription is announced when its spins aired", async () => {
  const { orderItemId } = await putOnAir(shop, { "radio-elite-airplay": 1 });
  await play(orderItemId, await addStation(shop), 40);
  shop.clock.advance({ hours: 2 });
  expect(await queue()).toBe(1);
  expect((await readEmails("airplay_finished")).map(({ props }) => props)).toMatchObject([
    { isMonthly: true, stations: [{ spins: 40 }] },
  ]);
});
