import { eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { exportAirplayReport, readCheckedAirplay } from "@/lib/radio/campaign/airplay-report";
import { queueWeeklySummaries, setWeeklyEmails } from "@/lib/radio/campaign/campaign-emails";
import { readCustomerSongs } from "@/lib/radio/read-submissions";
import { logManualSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { staffedShop } from "@/tests/support/staff";
import { addStation, putOnAir, typedSpin } from "./radio-package";

// Wednesday, 10 AM in Memphis.
const shop = staffedShop("2030-03-06T16:00:00Z");
const monday = "2030-03-11T14:00:00Z";
const spinId = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;

async function onAir(stationId: string | null = null) {
  const found = await putOnAir(shop, { "radio-elite-airplay": 1 });
  const play = (count: number) =>
    logManualSpins(shop.ctx, shop.admin, {
      ...typedSpin(shop, found.orderItemId),
      formId: spinId(count),
      stationId,
      programName: "Drive",
    });
  return { ...found, play };
}

const queue = (at = shop.clock.now()) => {
  const until = new Date(shop.clock.now().getTime() + 25_000);
  return queueWeeklySummaries(shop.ctx, { at, until });
};
const summaries = async () =>
  (
    await shop.database.db.select().from(emailOutbox).where(eq(emailOutbox.kind, "airplay_week"))
  ).map(({ toEmail, props }) => ({ toEmail, props }));

describe("the weekly summary", () => {
  test("is queued once on Monday at 9 AM with last week's spins, also by three runs at once", async () => {
    const { play, order } = await onAir(await addStation(shop, { name: "Beale FM" }));
    await play(1);
    shop.clock.set("2030-03-11T13:59:00Z");
    expect(await queue()).toBe(0);
    shop.clock.set(monday);
    const runs = await Promise.all([queue(), queue(), queue()]);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await summaries()).toMatchObject([
      {
        toEmail: order.email,
        props: {
          from: "2030-03-04",
          to: "2030-03-10",
          played: 1,
          owed: 40,
          spins: [{ station: "Beale FM, Drive" }],
        },
      },
    ]);
    shop.clock.set("2030-03-12T20:00:00Z");
    expect(await queue()).toBe(0);
  });

  test("isn't sent late, and not for a week before the campaign or after its last spin", async () => {
    await onAir();
    // Tuesday, 9 PM: a missed summary is dropped.
    shop.clock.set("2030-03-13T02:00:00Z");
    expect(await queue()).toBe(0);
    await shop.reset("2030-03-11T15:00:00Z");
    await onAir();
    expect(await queue()).toBe(0);
    const { play } = await onAir();
    for (let count = 1; count <= 40; count += 1) await play(count);
    shop.clock.set("2030-03-18T14:00:00Z");
    expect(await queue()).toBe(2);
    shop.clock.set("2030-03-25T14:00:00Z");
    // Only the other song still has spins left.
    expect(await queue()).toBe(1);
  });

  test("follows the newsletter's clock, which may be ahead locally, and is due at once", async () => {
    const { play } = await onAir(await addStation(shop, { name: "Beale FM" }));
    await play(1);
    expect(await queue(new Date(monday))).toBe(1);
    const [email] = await shop.database.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.kind, "airplay_week"));
    expect(email?.nextAttemptAt).toEqual(shop.clock.now());
    expect(email?.props).toMatchObject({
      from: "2030-03-04",
      spins: [{ station: "Beale FM, Drive" }],
    });
  });

  test("can be turned off with its link and on again, and nothing else can", async () => {
    const { token, orderItemId } = await onAir();
    const other = await onAir();
    const choice = { token, orderItemId, isOn: false };
    expect(await setWeeklyEmails(shop.ctx, { ...choice, token: other.token })).toBe(false);
    expect(await setWeeklyEmails(shop.ctx, { ...choice, token: "forged" })).toBe(false);
    expect(await setWeeklyEmails(shop.ctx, choice)).toBe(true);
    shop.clock.set(monday);
    expect(await queue()).toBe(1);
    expect(await setWeeklyEmails(shop.ctx, { ...choice, isOn: true })).toBe(true);
    expect(await queue()).toBe(1);
  });
});

test("an undone spin leaves the campaign page and the report at once", async () => {
  const { token, orderItemId, play } = await onAir();
  await play(1);
  const periods = async () => (await readCustomerSongs(shop.ctx, token))?.songs[0]?.periods;
  expect(await periods()).toMatchObject([{ played: 1, left: 39 }]);
  await undoSpin(shop.ctx, shop.admin, { spinId: spinId(1) });
  expect(await periods()).toMatchObject([{ played: 0, left: 40, spins: [] }]);
  expect(await exportAirplayReport(shop.ctx, { token, orderItemId })).not.toBeNull();
});

test("another customer's link opens no campaign and no report", async () => {
  const mine = await onAir();
  const theirs = await onAir();
  const request = { token: theirs.token, orderItemId: mine.orderItemId };
  expect(await exportAirplayReport(shop.ctx, request)).toBeNull();
  expect(await exportAirplayReport(shop.ctx, { ...request, token: "forged" })).toBeNull();
  const found = await readCustomerSongs(shop.ctx, theirs.token);
  expect(found?.songs.map(({ orderItemId }) => orderItemId)).toEqual([theirs.orderItemId]);
});

test("a report's address shows the spins that are in the log now, and nothing of the customer", async () => {
  const { orderItemId, order, token, play } = await onAir(await addStation(shop));
  await play(1);
  const report = await exportAirplayReport(shop.ctx, { token, orderItemId });
  const { text } = await extractText(await getDocumentProxy(report?.bytes ?? new Uint8Array()));
  const printed = text.join(" ").replace(/\s+/g, " ");
  for (const part of ["“River”", "A$AP MEMPHIS", "1 of 40", "Test FM", "Drive", "paid promotion"]) {
    expect(printed).toContain(part);
  }
  const address =
    /airplay-check\?token=([\w.-]+ ?[\w.-]+)/.exec(printed)?.[1]?.replace(" ", "") ?? "";
  const checked = () => readCheckedAirplay(shop.ctx, address);
  expect(await checked()).toMatchObject({
    track: "River",
    owed: 40,
    spins: [{ stationName: "Test FM" }],
  });
  const shown = JSON.stringify(await checked());
  for (const hidden of [order.email, order.orderNumber, order.lastName]) {
    expect(shown).not.toContain(hidden);
  }
  await undoSpin(shop.ctx, shop.admin, { spinId: spinId(1) });
  expect(await checked()).toMatchObject({ spins: [] });
  expect(await readCheckedAirplay(shop.ctx, token)).toBeNull();
  expect(await readCustomerSongs(shop.ctx, address)).toBeNull();
});
