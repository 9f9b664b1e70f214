import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { radioSpins, radioStations } from "@/db/schema";
import { undoSpinForm } from "@/lib/radio/radio-forms";
import { logTypedSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { staffedShop } from "@/tests/support/staff";
import { addStation, putOnAir } from "./radio-package";

// The Friday before the clocks go back.
const shop = staffedShop("2030-11-01T18:00:00Z");
const eastern = "00000000-0000-4000-8000-0000000000e1";
const central = "00000000-0000-4000-8000-0000000000c1";
beforeEach(async () => {
  // The Friday before the clocks go back.
  await addStation(shop, { id: eastern, name: "East FM", timeZone: "America/New_York" });
  await addStation(shop, { id: central, name: "Beale FM" });
});

async function onAir() {
  const { orderItemId } = await putOnAir(shop, { "radio-weekly-rotation": 1 });
  shop.clock.advance({ days: 5 });
  return {
    orderItemId,
    formId: randomUUID(),
    programName: "",
    note: null,
    stationId: central as string | null,
    day: "2030-11-04",
    timeZone: "America/Chicago",
  };
}

const log = (form: Parameters<typeof logTypedSpins>[2]) =>
  logTypedSpins(shop.ctx, shop.admin, form);

async function readTimes(): Promise<string[]> {
  const spins = await shop.database.db.select().from(radioSpins).orderBy(asc(radioSpins.playedAt));
  return spins.map(({ playedAt }) => playedAt.toISOString());
}

describe("a typed spin", () => {
  test("airs in its station's zone, and in Central time without a station", async () => {
    const form = await onAir();
    const times = "2:15 PM";
    const east = { ...form, stationId: eastern, timeZone: "America/New_York", times };
    expect(await log(east)).toMatchObject({ ok: true });
    expect(await log({ ...form, formId: randomUUID(), times })).toMatchObject({ ok: true });
    const without = { ...form, formId: randomUUID(), stationId: null, times: "3:15 PM" };
    expect(await log(without)).toMatchObject({ ok: true });
    expect(await readTimes()).toEqual([
      "2030-11-04T19:15:00.000Z",
      "2030-11-04T20:15:00.000Z",
      "2030-11-04T21:15:00.000Z",
    ]);
  });

  test("is counted once if two colleagues enter it, and again after it was voided", async () => {
    const form = { ...(await onAir()), times: "2:15 PM" };
    const forms = [randomUUID(), randomUUID()].map((formId) => ({ ...form, formId }));
    const results = await Promise.all(forms.map(log));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      problem: { description: "This play is already in the log, within 2 minutes of that time." },
    });
    expect(await readTimes()).toEqual(["2030-11-04T20:15:00.000Z"]);
    // Another station can air the song at the same time.
    const east = { stationId: eastern, timeZone: "America/New_York", times: "3:15 PM" };
    expect(await log({ ...form, ...east, formId: randomUUID() })).toMatchObject({ ok: true });
    const [spin] = await shop.database.db
      .select()
      .from(radioSpins)
      .where(eq(radioSpins.stationId, central));
    await undoSpin(shop.ctx, shop.admin, { spinId: spin?.id ?? "" });
    expect(await log({ ...form, formId: randomUUID() })).toMatchObject({ ok: true });
  });

  test("can be voided by its button, whichever of several times in one form it is", async () => {
    const times = "8:15 AM, 10:15 AM, 12:15 PM";
    expect(await log({ ...(await onAir()), times })).toMatchObject({ ok: true });
    const spins = await shop.database.db.select().from(radioSpins);
    expect(spins).toHaveLength(3);
    for (const { id } of spins) {
      const posted = undoSpinForm.parse({ spinId: id });
      expect(await undoSpin(shop.ctx, shop.admin, posted)).toMatchObject({ ok: true });
    }
  });

  test("is refused if the form named another zone than the station has now", async () => {
    const form = { ...(await onAir()), times: "2:15 PM" };
    await shop.database.db
      .update(radioStations)
      .set({ timeZone: "America/Denver" })
      .where(eq(radioStations.id, central));
    expect(await log(form)).toMatchObject({
      ok: false,
      problem: { description: expect.stringContaining("Mountain time") },
    });
    expect(await readTimes()).toEqual([]);
    expect(await log({ ...form, timeZone: "America/Denver" })).toMatchObject({ ok: true });
    expect(await readTimes()).toEqual(["2030-11-04T21:15:00.000Z"]);
  });

  test("is refused for a station that doesn't exist", async () => {
    const form = { ...(await onAir()), stationId: randomUUID(), times: "2:15 PM" };
    expect(await log(form)).toMatchObject({ ok: false, problem: { title: "Station not found" } });
  });

  test("at 1:30 AM on the night clocks go back needs CDT or CST, and both are two spins", async () => {
    const form = { ...(await onAir()), day: "2030-11-03" };
    expect(await log({ ...form, times: "12:30 AM, 1:30 AM" })).toMatchObject({
      ok: false,
      problem: { description: expect.stringContaining("happened twice") },
    });
    expect(await readTimes()).toEqual([]);
    const both = { ...form, times: "1:30 AM CDT, 1:30 AM CST" };
    await Promise.all([log(both), log(both)]);
    expect(await readTimes()).toEqual(["2030-11-03T06:30:00.000Z", "2030-11-03T07:30:00.000Z"]);
  });

  test("in the hour that clocks skip is refused with all times of the form", async () => {
    const form = await onAir();
    await shop.database.db.execute(sql`update payments set paid_at = '2030-03-01T00:00:00Z'`);
    const spring = { ...form, day: "2030-03-10", times: "1:15 AM, 2:15 AM" };
    expect(await log(spring)).toMatchObject({
      ok: false,
      problem: { description: expect.stringMatching(/“2:15 AM” doesn't exist on Mar 10, 2030/) },
    });
    expect(await readTimes()).toEqual([]);
  });
});
