import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ebookFiles, lessonFiles, lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { partBytes } from "@/lib/course/files/file-rules";
import { signPart } from "@/lib/course/uploads/upload-parts";
import { purgeAbandonedUploads } from "@/lib/course/uploads/uploads";
import { paidLesson } from "@/tests/integration/course/course-shop";
import {
  startUploadServer,
  type UploadServer,
} from "@/tests/integration/course-uploads/upload-server";
import { testDatabase } from "@/tests/support/database";
import { createVideo } from "@/tests/support/mp4";
import { startS3Server } from "@/tests/support/s3-server";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const forever = { until: new Date("2999-01-01T00:00:00Z"), callMs: 60_000 };
let bucket: Awaited<ReturnType<typeof startS3Server>>;
let video: Buffer;
let actor: AdminActor;
let server: UploadServer;

beforeAll(async () => {
  bucket = await startS3Server();
  video = await createVideo(3 * partBytes + 1_000);
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  await database.empty();
  bucket.objects.clear();
  bucket.uploads.clear();
  ({ actor } = await addTestAdmin(database.db));
  server = startUploadServer({ db: database.db, storage: bucket.storage, actor });
});

const getPart = (number: number) =>
  video.subarray((number - 1) * partBytes, number * partBytes) as Uint8Array<ArrayBuffer>;

async function sign(id: string, number: number): Promise<string> {
  const signed = await signPart(server.ctx, actor, { id, number });
  if (!signed.ok) throw new Error(signed.problem);
  return signed.value;
}

async function put(url: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
  return (await fetch(url, { method: "PUT", body })).status;
}

async function sendAll(id: string): Promise<void> {
  for (const number of [1, 2, 3, 4])
    expect(await put(await sign(id, number), getPart(number))).toBe(200);
}

describe("a video sent straight to a bucket", () => {
  test("continues with the missing parts and becomes the lesson's video", async () => {
    const { id, isBucket, storedParts } = await server.start(video);
    expect({ isBucket, storedParts }).toEqual({ isBucket: true, storedParts: [] });
    for (const number of [1, 3, 4]) await put(await sign(id, number), getPart(number));
    expect(await server.finish(id)).toEqual({ ok: false, problem: "incomplete" });
    expect(await server.start(video)).toEqual({ id, isBucket: true, storedParts: [1, 3, 4] });
    await put(await sign(id, 2), getPart(2));
    expect((await server.finish(id)).ok).toBe(true);
    expect(bucket.objects.get(`lessons/${id}`)?.equals(video)).toBe(true);
    expect(await server.findLiveVideo()).toMatchObject({
      id,
      sizeBytes: video.length,
      hasAudio: false,
    });
    expect((await server.finish(id)).ok, "a lost answer is asked for again").toBe(true);
  });

  test("accepts exactly the signed part", async () => {
    const { id } = await server.start(video);
    const url = await sign(id, 2);
    expect(await put(url, getPart(4)), "another length").toBe(403);
    expect(await put(url.replace("partNumber=2", "partNumber=3"), getPart(2))).toBe(403);
    expect(await put(url.replace(id, "another"), getPart(2))).toBe(403);
    expect((await fetch(url.split("?")[0] ?? "")).status, "unsigned").toBe(403);
    expect(await put(url, getPart(2))).toBe(200);
    expect(await signPart(server.ctx, actor, { id, number: 5 })).toEqual({
      ok: false,
      problem: "upload_not_found",
    });
    bucket.advance(901);
    expect(await put(url, getPart(2)), "after 15 minutes").toBe(403);
    bucket.advance(-901);
  });

  test("is attached if the server crashed after joining the parts", async () => {
    const { id } = await server.start(video);
    await sendAll(id);
    const [row] = await database.db.select().from(lessonUploads);
    const upload = { key: `lessons/${id}`, multipartId: row?.multipartId ?? "" };
    const { parts } = bucket.storage;
    await parts?.complete(upload, (await parts.list(upload)) ?? []);
    expect((await server.start(video)).id, "the same file continues").toBe(id);
    expect((await server.finish(id)).ok).toBe(true);
    expect((await server.findLiveVideo())?.id).toBe(id);
  });

  test("starts once if it's started twice at once", async () => {
    const [first, second] = await Promise.all([server.start(video), server.start(video)]);
    expect(first.id).toBe(second.id);
    expect(bucket.uploads.size).toBe(1);
  });

  test("isn't attached if it's no video, and leaves nothing behind", async () => {
    const text = Buffer.from("This is no video.".repeat(100));
    const { id } = await server.start(text);
    await put(await sign(id, 1), text as Uint8Array<ArrayBuffer>);
    expect(await server.finish(id)).toEqual({ ok: false, problem: "not_mp4" });
    expect(bucket.objects.size + bucket.uploads.size).toBe(0);
  });

  test("is deleted when canceled, or 48 hours after its last part", async () => {
    await server.cancel((await server.start(video)).id);
    expect(bucket.uploads.size).toBe(0);
    const { id } = await server.start(video);
    server.ctx.clock.advance({ hours: 40 });
    await sign(id, 1);
    server.ctx.clock.advance({ hours: 40 });
    expect((await purgeAbandonedUploads(server.ctx, forever)).count).toBe(0);
    server.ctx.clock.advance({ hours: 9 });
    expect((await purgeAbandonedUploads(server.ctx, forever)).count).toBe(1);
    expect(bucket.uploads.size).toBe(0);
  });
});

async function createPdf(attachedBytes: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(randomBytes(attachedBytes), "attachment.bin");
  return Buffer.from(await document.save());
}

const sendPart = async (id: string, number: number, bytes: Buffer) =>
  put(
    await sign(id, number),
    bytes.subarray((number - 1) * partBytes, number * partBytes) as Uint8Array<ArrayBuffer>,
  );

describe("an eBook sent straight to a bucket", () => {
  test("is added once, after a broken part, a repeated part, and two staff at once", async () => {
    const book = await createPdf(30_000_000);
    const { actor: colleague } = await addTestAdmin(database.db, "colleague@example.com");
    const other = startUploadServer({ db: database.db, storage: bucket.storage, actor: colleague });
    const [{ id }, second] = await Promise.all([
      server.start(book, "ebook"),
      other.start(book, "ebook"),
    ]);
    expect(second.id).toBe(id);
    expect(bucket.uploads.size).toBe(1);
    const broken = book.subarray(0, 1_000) as Uint8Array<ArrayBuffer>;
    expect(await put(await sign(id, 1), broken), "another length").toBe(403);
    expect(await sendPart(id, 1, book)).toBe(200);
    expect(await server.finish(id)).toEqual({ ok: false, problem: "incomplete" });
    expect(await Promise.all([sendPart(id, 1, book), sendPart(id, 2, book)])).toEqual([200, 200]);
    const outcomes = await Promise.all([server.finish(id), other.finish(id)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await server.finish(id)).ok, "a lost answer is asked for again").toBe(true);
    expect((await server.start(book, "ebook")).storedParts, "nothing is sent again").toEqual([
      1, 2,
    ]);
    const files = await database.db.select().from(ebookFiles);
    expect(files).toMatchObject([{ sizeBytes: book.length, pageCount: 1, isLive: false }]);
    expect(bucket.objects.get(files[0]?.storageKey ?? "")?.equals(book)).toBe(true);
    server.ctx.clock.advance({ hours: 49 });
    expect((await purgeAbandonedUploads(server.ctx, forever)).count).toBe(1);
    expect([...bucket.objects.keys()]).toEqual([files[0]?.storageKey]);
  }, 120_000);

  test("isn't added if it's no PDF, and leaves nothing behind", async () => {
    const text = Buffer.from("This is no book.");
    const { id } = await server.start(text, "ebook");
    await sendPart(id, 1, text);
    expect(await server.finish(id)).toEqual({ ok: false, problem: "not_a_pdf" });
    expect(bucket.objects.size + bucket.uploads.size).toBe(0);
    expect(await database.db.$count(ebookFiles)).toBe(0);
  });
});

test("a worksheet is attached to its lesson once it's a PDF that can be stamped", async () => {
  const worksheet = await createPdf(5_000_000);
  // Chosen as a video first, by mistake.
  const mistaken = await server.start(worksheet);
  const { id } = await server.start(worksheet, "worksheet");
  expect(id).not.toBe(mistaken.id);
  await sendPart(id, 1, worksheet);
  expect((await server.finish(id)).ok).toBe(true);
  const [file] = await database.db.select().from(lessonFiles).where(eq(lessonFiles.id, id));
  expect(file).toMatchObject({ lessonId: paidLesson, kind: "worksheet", hasAudio: null });
  const damaged = Buffer.from("%PDF-1.7 <script>");
  const other = await server.start(damaged, "worksheet");
  await sendPart(other.id, 1, damaged);
  expect(await server.finish(other.id)).toEqual({ ok: false, problem: "damaged" });
});

test("a video's URL copied elsewhere stops working after 5 minutes, and a new one works", async () => {
  bucket.objects.set("lessons/a", video);
  const sign5 = async () =>
    (await bucket.storage.getSignedUrl("lessons/a", { contentType: "video/mp4", seconds: 300 })) ??
    "";
  const url = await sign5();
  const range = { headers: { range: "bytes=0-9" } };
  expect((await fetch(url, range)).status).toBe(206);
  expect((await fetch(url.replace("lessons/a", "lessons/b"), range)).status).toBe(403);
  expect((await fetch(url.replace("Expires=300", "Expires=3000"), range)).status).toBe(403);
  bucket.advance(280);
  expect((await fetch(url, range)).status).toBe(206);
  bucket.advance(21);
  expect((await fetch(url, range)).status).toBe(403);
  bucket.advance(-301);
  expect((await fetch(await sign5(), range)).status).toBe(206);
});
