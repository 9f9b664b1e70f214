import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { radioSpins, radioStations, radioSubmissions } from "@/db/schema";
import { recordAgreement } from "@/lib/radio/edit-submissions";
import { editSpin } from "@/lib/radio/spins/edit-spins";
import { logManualSpins } from "@/lib/radio/spins/log-manual-spins";
import { readStations, saveStation } from "@/lib/radio/stations";
import { staffedShop } from "@/tests/support/staff";
import { putOnAir, typedSpin } from "./radio-package";

/** Two colleagues edit the same thing: the second one gets an error, and reverts nothing. */
const shop = staffedShop("2030-03-04T18:00:00Z");
const station = {
  name: "Beale FM",
  market: "Memphis, TN",
  format: "Soul",
  streamUrl: null,
  timeZone: "America/Chicago" as const,
  isActive: true,
};

async function openStation() {
  await saveStation(shop.ctx, shop.admin, { id: randomUUID(), version: 0, ...station });
  const [added] = await readStations(shop.ctx, shop.admin);
  return { id: added?.id ?? "", version: added?.version ?? 0 };
}

async function aSpin(): Promise<{ readonly spinId: string; readonly orderItemId: string }> {
  const { orderItemId } = await putOnAir(shop, { "radio-monthly-rotation": 1 });
  const spin = typedSpin(shop, orderItemId);
  await logManualSpins(shop.ctx, shop.admin, spin);
  return { spinId: spin.formId, orderItemId };
}

test("a station's name can't be another's", async () => {
  await openStation();
  const same = { id: randomUUID(), version: 0, ...station };
  const taken = { ok: false, problem: "name_taken" };
  expect(await saveStation(shop.ctx, shop.admin, same)).toEqual(taken);
});

test("a station's rename from an old page doesn't put its time zone back", async () => {
  const opened = await openStation();
  const eastern = { ...station, timeZone: "America/New_York" as const };
  await saveStation(shop.ctx, shop.admin, { ...opened, ...eastern });
  const renamed = { ...opened, ...station, name: "Beale Street FM" };
  expect(await saveStation(shop.ctx, shop.admin, renamed)).toEqual({
    ok: false,
    problem: "changed_since",
  });
  const [stored] = await shop.database.db.select().from(radioStations);
  expect(stored).toMatchObject({ name: "Beale FM", timeZone: "America/New_York" });
});

test("a station's new time zone says how many spins were read in the old one", async () => {
  const opened = await openStation();
  const { spinId } = await aSpin();
  await editSpin(shop.ctx, shop.admin, { spinId, stationId: opened.id, programName: "" });
  const moved = { ...opened, ...station, timeZone: "America/Denver" as const };
  expect(await saveStation(shop.ctx, shop.admin, moved)).toEqual({
    ok: true,
    value: { spinsInOtherZones: 1 },
  });
});

test("an agreement from an old page doesn't replace a colleague's", async () => {
  const { orderItemId } = await aSpin();
  const agree = (spins: number) =>
    recordAgreement(shop.ctx, shop.admin, { orderItemId, version: 1, spins, note: "Email" });
  const saves = await Promise.all([agree(12), agree(15)]);
  expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
  const [stored] = await shop.database.db
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderItemId, orderItemId));
  expect(stored?.agreementVersion).toBe(2);
  const repeated = await agree(stored?.agreedSpins ?? 0);
  expect(repeated.ok).toBe(true);
  const next = { orderItemId, version: 2, spins: null, note: "" };
  expect((await recordAgreement(shop.ctx, shop.admin, next)).ok).toBe(true);
});

test("a spin's station from an old page doesn't replace a colleague's", async () => {
  const first = await openStation();
  const { spinId } = await aSpin();
  const edit = { spinId, stationId: first.id, programName: "Drive" };
  const edits = await Promise.all([1, 2].map(() => editSpin(shop.ctx, shop.admin, edit)));
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1);
  const [stored] = await shop.database.db.select().from(radioSpins);
  expect(stored?.stationId).toBe(first.id);
});
