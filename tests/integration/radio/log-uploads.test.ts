import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { radioLogParts } from "@/db/schema";
import { readLogUpload, saveLogPart } from "@/lib/radio/playout-log/open-log";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { addTestAdmin, staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const toBytes = (text: string) => new TextEncoder().encode(text);
const readText = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

test("a log's parts are joined in order, also if they arrive twice or out of order", async () => {
  const { admin } = shop;
  const uploadId = randomUUID();
  const save = (number: number, text: string) =>
    saveLogPart(shop.ctx, admin, { uploadId, number, bytes: toBytes(text) });
  await Promise.all([save(2, "log"), save(2, "log")]);
  const read = () => readLogUpload(shop.ctx, admin, { uploadId, sizeBytes: 6 });
  expect(await read()).toBeNull();
  await save(1, "the");
  expect(readText(await read())).toBe("thelog");
});

test("a log can be read only by who uploaded it, and for a day", async () => {
  const { admin } = shop;
  const { actor: other } = await addTestAdmin(shop.database.db, "other@example.com");
  const upload = { uploadId: randomUUID(), sizeBytes: 3 };
  await saveLogPart(shop.ctx, admin, { ...upload, number: 1, bytes: toBytes("log") });
  // The id doesn't let anyone else add or read parts.
  await saveLogPart(shop.ctx, other, { ...upload, number: 1, bytes: toBytes("xxx") });
  expect(await readLogUpload(shop.ctx, other, upload)).toBeNull();
  expect(readText(await readLogUpload(shop.ctx, admin, upload))).toBe("log");
  shop.clock.advance({ days: 1, seconds: 1 });
  const until = new Date(shop.clock.now().getTime() + 10_000);
  const purged = await purgeExpiredData(shop.ctx, { until });
  expect(purged.counts.logUploads).toBe(1);
  expect(await shop.database.db.$count(radioLogParts)).toBe(0);
});

test("an admin's newest three uploads are kept, and nobody else's are touched", async () => {
  const { admin } = shop;
  const { actor: other } = await addTestAdmin(shop.database.db, "other@example.com");
  const upload = async (actor: typeof admin) => {
    shop.clock.advance({ seconds: 1 });
    const sent = { uploadId: randomUUID(), sizeBytes: 3 };
    await saveLogPart(shop.ctx, actor, { ...sent, number: 1, bytes: toBytes("log") });
    return sent;
  };
  const others = await upload(other);
  const uploads = [];
  for (let sent = 0; sent < 4; sent += 1) uploads.push(await upload(admin));
  const read = await Promise.all(uploads.map((one) => readLogUpload(shop.ctx, admin, one)));
  expect(read.map(readText)).toEqual([null, "log", "log", "log"]);
  expect(readText(await readLogUpload(shop.ctx, other, others))).toBe("log");
});
