import { eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { emailOutbox, grants } from "@/db/schema";
import { exportEvidence } from "@/lib/flows/export-evidence";
import { queuePromiseAlerts } from "@/lib/radio/campaign/promise-alerts";
import {
  changeSubmissionStage,
  editRadioDetails,
  saveRadioDetails,
} from "@/lib/radio/edit-submissions";
import { parseRadioFilter, readSubmission, readSubmissions } from "@/lib/radio/read-submissions";
import { logManualSpins } from "@/lib/radio/spins/log-manual-spins";
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
    "our staff",
  ]) {
    expect(flat).toContain(part);
  }
  expect(flat).not.toContain("of 0 spins");
});
