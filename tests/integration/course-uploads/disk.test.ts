import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { lessonFileRules } from "@/lib/course/files/file-rules";
import { createUploadLocker } from "@/lib/course/uploads/upload-parts";
import { purgeAbandonedUploads, startUpload } from "@/lib/course/uploads/uploads";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { paidLesson } from "@/tests/integration/course/course-shop";
import {
  startUploadServer,
  type UploadServer,
} from "@/tests/integration/course-uploads/upload-server";
import { testDatabase } from "@/tests/support/database";
import { createVideo, editPicture, readRecording } from "@/tests/support/mp4";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const forever = { until: new Date("2999-01-01T00:00:00Z"), callMs: 60_000 };
let folder: string;
let video: Buffer;
let actor: AdminActor;
let first: UploadServer;
let second: UploadServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  video = await createVideo(3_000_000);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await database.empty();
  ({ actor } = await addTestAdmin(database.db));
  const parts = { db: database.db, storage: createLocalStorage(folder), actor };
  [first, second] = [startUploadServer(parts), startUploadServer(parts)];
});

/** A body that sends these bytes and then nothing until it's cut off. */
function stalledBody(bytes: Buffer) {
  let cut = (_error: Error) => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      cut = (error) => controller.error(error);
    },
  });
  return { body, cut };
}

describe("a video sent in parts", () => {
  test("continues at its offset on another server and replaces the lesson's video", async () => {
    const { id } = await first.start(video);
    expect(await first.send(id, video.subarray(0, 1_000_000), 0)).toBe(204);
    expect((await second.start(video)).id, "the same file continues its upload").toBe(id);
    expect(await second.getOffset(id)).toBe(1_000_000);
    expect(await second.finish(id)).toEqual({ ok: false, problem: "incomplete" });
    expect(await second.send(id, video.subarray(1_000_000), 1_000_000)).toBe(204);
    const outcomes = await Promise.all([first.finish(id), second.finish(id)]);
    expect(outcomes, "twice at once").toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await first.findLiveVideo()).toMatchObject({
      id,
      sizeBytes: video.length,
      hasAudio: false,
      contentType: "video/mp4",
      uploadedBy: actor.email,
    });
    expect((await readFile(join(folder, "lessons", id))).equals(video)).toBe(true);
    expect(await first.send(id, Buffer.from("more"), video.length)).toBe(404);
    expect(await database.db.select().from(lessonUploads)).toEqual([]);
  });

  test("replaces only the video that staff saw, and a later one is kept until it's chosen again", async () => {
    const other = await createVideo(3_100_000);
    const ids = [(await first.start(video)).id, (await second.start(other)).id] as const;
    await Promise.all([first.send(ids[0], video, 0), second.send(ids[1], other, 0)]);
    const seen = (await first.findLiveVideo())?.id ?? "";
    const outcomes = await Promise.all([first.finish(ids[0], seen), second.finish(ids[1], seen)]);
    expect(outcomes).toContainEqual({ ok: true, value: null });
    expect(outcomes).toContainEqual({ ok: false, problem: "changed_since" });
    const live = (await first.findLiveVideo())?.id ?? "";
    const late = ids.find((id) => id !== live) ?? "";
    const kept = await database.db.select({ id: lessonUploads.id }).from(lessonUploads);
    expect(kept, "listed as unfinished, deleted after 48 hours").toEqual([{ id: late }]);
    expect((await first.start(late === ids[0] ? video : other)).id).toBe(late);
    expect(await first.finish(late, seen), "still stale").toMatchObject({ ok: false });
    expect((await first.finish(late, live)).ok, "after seeing the colleague's").toBe(true);
    expect((await first.findLiveVideo())?.id).toBe(late);
    expect(await Promise.all(ids.map(getSize)), "both files are there").toEqual([
      video.length,
      other.length,
    ]);
    expect(await database.db.select().from(lessonUploads)).toEqual([]);
  });

  test("keeps what arrived before the connection broke", async () => {
    const { id } = await first.start(video);
    const { body, cut } = stalledBody(video.subarray(0, 500_000));
    const broken = first.send(id, body, 0);
    await expect.poll(() => getSize(id)).toBe(500_000);
    cut(new Error("aborted"));
    await broken;
    expect(await first.getOffset(id)).toBe(500_000);
  });

  test("refuses a wrong offset, more than announced, and an unknown upload", async () => {
    const { id } = await first.start(video);
    await first.send(id, video.subarray(0, 1_000), 0);
    expect(await first.send(id, video.subarray(0, 1_000), 0)).toBe(409);
    expect(await first.send(id, video.subarray(0, 1_000), 2_000)).toBe(409);
    expect(await first.send(id, Buffer.alloc(video.length), 1_000)).toBe(413);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
    });
    await first.send(id, endless, 1_000);
    expect(await getSize(id)).toBeLessThanOrEqual(video.length);
    expect(await first.getOffset("unknown")).toBe(-404);
    expect(await first.getOffset("..%2F..%2Fetc")).toBe(-404);
    const sizeBytes = lessonFileRules.video.maxBytes + 1;
    const large = {
      kind: "video",
      lessonId: paidLesson,
      fileName: "a.mp4",
      sizeBytes,
      fingerprint: "0",
    } as const;
    expect(await startUpload(first.ctx, actor, large)).toEqual({ ok: false, problem: "too_large" });
  });

  test("lets a second server take over from a connection that's dead", async () => {
    const { id } = await first.start(video);
    const { body } = stalledBody(video.subarray(0, 500_000));
    const dead = first.send(id, body, 0);
    await expect.poll(() => getSize(id)).toBe(500_000);
    expect(await second.getOffset(id), "waits until the first stops writing").toBe(500_000);
    await dead;
    expect(await second.send(id, video.subarray(500_000), 500_000)).toBe(204);
    expect((await second.finish(id)).ok).toBe(true);
    expect((await readFile(join(folder, "lessons", id))).equals(video)).toBe(true);
  });

  test("two servers never write at once", async () => {
    const { id } = await first.start(video);
    const statuses = await Promise.all(
      [first, second, first, second].map(async (server) => await server.send(id, video, 0)),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect((await first.finish(id)).ok).toBe(true);
    expect((await readFile(join(folder, "lessons", id))).equals(video)).toBe(true);
  });

  test("is free again after its server crashed", async () => {
    const { id } = await first.start(video);
    await first.send(id, video.subarray(0, 1_000), 0);
    // A crashed server doesn't renew or release its lock.
    await database.db
      .update(lessonUploads)
      .set({ lockHolder: "crashed", lockUntil: new Date(Date.now() + 1_000) });
    expect(await second.getOffset(id)).toBe(1_000);
  });

  test("stops writing when another server took its lock", async () => {
    const { id } = await first.start(video);
    let isStopped = false;
    const lock = createUploadLocker(database.db, first.ctx.now).newLock(id);
    await lock.lock(new AbortController().signal, () => {
      isStopped = true;
    });
    await database.db.update(lessonUploads).set({ lockHolder: "another" });
    await expect.poll(() => isStopped, { timeout: 5_000 }).toBe(true);
    await lock.unlock();
    const [row] = await database.db.select().from(lessonUploads);
    expect(row?.lockHolder, "the other server's lock stays").toBe("another");
  });

  test("with parts that its editor hid is stored as it is only if a copy would differ", async () => {
    const recording = await readRecording("recording.mp4");
    const send = async (bytes: Buffer) => {
      const { id } = await first.start(bytes);
      await first.send(id, bytes, 0);
      return await first.finish(id);
    };
    const betweenKeyFrames = editPicture(recording, { from: 1.5, seconds: 2 });
    expect(await send(betweenKeyFrames)).toEqual({ ok: true, value: null });
    expect(await first.findLiveVideo()).toMatchObject({ sizeBytes: betweenKeyFrames.length });
    const atKeyFrame = editPicture(recording, { from: 1, seconds: 2 });
    expect(await send(atKeyFrame)).toEqual({ ok: false, problem: "not_prepared" });
    const edited = editPicture(await readRecording("recording.mov"), { from: 1.5, seconds: 2 });
    expect(await send(edited)).toEqual({ ok: false, problem: "edited" });
    expect(await first.findLiveVideo()).toMatchObject({ sizeBytes: betweenKeyFrames.length });
  });

  test.each([
    ["a text", Buffer.from("This is no video.".repeat(10)), "not_mp4"],
    [
      "a web page that starts like an MP4 file",
      Buffer.from("\0\0\0\u0010ftypisom<script>"),
      "cut_off",
    ],
    ["a video without its end", "cut", "cut_off"],
  ] as const)("that is %s is deleted", async (_name, content, problem) => {
    const bytes = content === "cut" ? video.subarray(0, 200_000) : content;
    const before = await first.findLiveVideo();
    const { id } = await first.start(bytes);
    await first.send(id, bytes, 0);
    expect(await first.finish(id)).toEqual({ ok: false, problem });
    expect(await getSize(id)).toBeNull();
    expect(await first.findLiveVideo()).toEqual(before);
    expect(await first.finish(id)).toEqual({
      ok: false,
      problem: "upload_not_found",
    });
  });

  test("is deleted when canceled, and 48 hours after its last part", async () => {
    const { id: canceled } = await first.start(video);
    await first.send(canceled, video.subarray(0, 1_000), 0);
    await first.cancel(canceled);
    await first.cancel(canceled);
    expect(await getSize(canceled)).toBeNull();
    const { id } = await first.start(video);
    first.ctx.clock.advance({ hours: 47 });
    await first.send(id, video.subarray(0, 1_000), 0);
    first.ctx.clock.advance({ hours: 47 });
    expect((await purgeAbandonedUploads(first.ctx, forever)).count).toBe(0);
    first.ctx.clock.advance({ hours: 2 });
    expect((await purgeAbandonedUploads(first.ctx, forever)).count).toBe(1);
    expect(await getSize(id)).toBeNull();
  });
});

async function getSize(id: string): Promise<number | null> {
  return (await stat(join(folder, "lessons", id)).catch(() => null))?.size ?? null;
}
