import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { emailOutbox, grants, radioSpins, radioStations, radioSubmissions } from "@/db/schema";
import { exportEvidence } from "@/lib/flows/export-evidence";
import { queuePromiseAlerts } from "@/lib/radio/campaign/promise-alerts";
import {
  changeSubmissionStage,
  editRadioDetails,
  recordAgreement,
  saveRadioDetails,
} from "@/lib/radio/edit-submissions";
import { parseRadioFilter, readSubmission, readSubmissions } from "@/lib/radio/read-submissions";
import { editSpin, logManualSpins } from "@/lib/radio/spins/manual-spins";
import { readStations, saveStation } from "@/lib/radio/stations";
import { staffedShop } from "@/tests/support/staff";
import { addStation, createPackage, putOnAir, songDetails, typedSpin } from "./radio-package";

const shop = staffedShop("2030-03-04T18:00:00Z");

const stationId = "00000000-0000-4000-8000-0000000000a1";

const until = () => ({ until: new Date(shop.clock.now().getTime() + 60_000) });

async function readAlerts(): Promise<string[]> {
  const rows = await shop.database.db
    .select({ key: emailOutbox.dedupeKey })
    .from(emailOutbox)
    .where(eq(emailOutbox.kind, "staff_alert"));
  return rows
    .filter(({ key }) => key.startsWith("radio_promise:"))
    .map(({ key }) => key.split(":").slice(-3).join(":"))
    .sort();
}

test("staff are alerted once before a promise breaks, and once when it breaks", async () => {
  await putOnAir(shop, { "radio-monthly-rotation": 1 });
  shop.clock.advance({ days: 4 });
  await queuePromiseAlerts(shop.ctx, until());
  expect(await readAlerts()).toEqual([]);
  shop.clock.advance({ days: 2 });
  await Promise.all([1, 2, 3].map(() => queuePromiseAlerts(shop.ctx, until())));
  expect(await readAlerts()).toEqual(["first:1:at_risk"]);
  shop.clock.advance({ days: 2 });
  await Promise.all([1, 2, 3].map(() => queuePromiseAlerts(shop.ctx, until())));
  expect(await readAlerts()).toEqual(["first:1:at_risk", "first:1:broken"]);
});

test("the list shows the promise that's due next, until it's broken or the spins are refunded", async () => {
  const { orderItemId } = await putOnAir(shop, { "radio-monthly-rotation": 1 });
  const readNext = async () => {
    const filter = parseRadioFilter({});
    const { rows } = await readSubmissions(shop.ctx, shop.admin, filter, null);
    return rows.find((row) => row.orderItemId === orderItemId)?.nextPromise;
  };
  expect(await readNext()).toMatchObject({ kind: "first", status: "on_track", played: 0 });
  shop.clock.advance({ days: 8 });
  expect(await readNext()).toMatchObject({ kind: "all" });
  await shop.database.db.update(grants).set({ revokedAt: shop.clock.now() });
  expect(await readNext()).toBeNull();
});

test("the list shows the week that runs, until it ends, also once its spins aired", async () => {
  const { orderItemId } = await putOnAir(shop, { "radio-elite-airplay": 1 });
  const readNext = async () => {
    const { rows } = await readSubmissions(shop.ctx, shop.admin, parseRadioFilter({}), null);
    const { pacing, nextPromise } = rows.find((row) => row.orderItemId === orderItemId) ?? {};
    return { pacing, key: nextPromise?.key, played: nextPromise?.played };
  };
  expect(await readNext()).toEqual({ pacing: "not_started", key: "per_week:1", played: 0 });
  shop.clock.advance({ days: 1 });
  await logManualSpins(shop.ctx, shop.admin, {
    ...typedSpin(shop, orderItemId),
    playedAt: Array.from(
      { length: 14 },
      (_, index) => new Date(shop.clock.now().getTime() - index * 3_600_000),
    ),
  });
  expect(await readNext()).toEqual({ pacing: "ahead", key: "per_week:1", played: 14 });
  shop.clock.advance({ days: 7 });
  expect(await readNext()).toMatchObject({ key: "per_week:2", played: 0 });
});

test("staff are alerted after the last paid month if late details move the promise past it", async () => {
  const { orderItemId, token } = await createPackage(shop, { "radio-elite-airplay": 1 });
  shop.clock.advance({ days: 25 });
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  shop.clock.advance({ days: 19.5 });
  await queuePromiseAlerts(shop.ctx, until());
  expect(await readAlerts()).toContain("per_week:3:at_risk");
});

test("correcting a song doesn't move its promises", async () => {
  const { orderItemId } = await putOnAir(shop, { "radio-monthly-rotation": 1 });
  const read = async () => (await readSubmission(shop.ctx, shop.admin, orderItemId))?.periods[0];
  const before = await read();
  shop.clock.advance({ days: 8 });
  const edit = { orderItemId, version: 3, details: songDetails };
  expect(await editRadioDetails(shop.ctx, shop.admin, edit)).toMatchObject({ ok: true });
  const after = await read();
  expect(after?.startsAt).toEqual(before?.startsAt);
  expect(after?.promises[0]).toMatchObject({ kind: "first", status: "broken" });
});

test("dispute evidence lists each spin with its station, program and time", async () => {
  const { order, orderItemId } = await putOnAir(shop, { "radio-elite-airplay": 1 });
  await addStation(shop, { id: stationId });
  shop.clock.advance({ days: 1 });
  await logManualSpins(shop.ctx, shop.admin, {
    ...typedSpin(shop, orderItemId),
    stationId,
    programName: "Drive Home",
    playedAt: [new Date("2030-03-04T20:15:00Z"), new Date("2030-03-04T23:40:00Z")],
  });
  await shop.atStripe("disputes", { session: order.sessionId });
  const exported = await exportEvidence(shop.ctx, shop.admin, order.id);
  if (!exported.ok) throw new Error(exported.problem);
  const pdf = await getDocumentProxy(exported.value.bytes);
  const { text } = await extractText(pdf, { mergePages: true });
  const flat = text.replace(/\s+/g, " ");
  for (const part of [
    "2 spins aired",
    "2:15 PM",
    "5:40 PM",
    "Test FM",
    "Drive Home",
    "Our staff",
  ]) {
    expect(flat).toContain(part);
  }
  expect(flat).not.toContain("of 0 spins");
});

const station = {
  name: "Beale FM",
  market: "Memphis, TN",
  format: "Soul",
  streamUrl: null,
  callSign: null,
  frequency: null,
  isCommercial: false,
  airsFrom: null,
  airsUntil: null,
  dayPercent: null,
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
