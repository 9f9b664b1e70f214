import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selectCourseFormat } from "@/db/queries/shop/catalog";
import { contentLive, contentVersions, courseLessons, lessonFiles } from "@/db/schema";
import { saveContent } from "@/lib/content/edit-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { readNarration } from "@/lib/course/read-course-for-staff";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { withBundledFiles } from "@/lib/storage/object-storage";
import { paidLesson } from "@/tests/integration/course/course-shop";
import {
  startUploadServer,
  type UploadServer,
} from "@/tests/integration/course-uploads/upload-server";
import { testDatabase } from "@/tests/support/database";
import { packVideo, readRecording } from "@/tests/support/mp4";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const document = `lesson:${paidLesson}`;
const text = "WEBVTT\n\n00:00:00.000 --> 00:00:03.500\nJoin a PRO.\n";
let folder: string;
let narrated: Buffer;
let actor: AdminActor;
let server: UploadServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "narration-"));
  narrated = await packVideo("index first", await readRecording("recording.mp4"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await database.empty();
  ({ actor } = await addTestAdmin(database.db));
  await database.db.update(courseLessons).set({ lengthSeconds: 190 });
  const storage = withBundledFiles(createLocalStorage("content"), createLocalStorage(folder));
  server = startUploadServer({ db: database.db, storage, actor });
});

async function readSource() {
  const narration = await readNarration(server.ctx, actor, paidLesson);
  if (!narration?.video) throw new Error("the lesson has no video");
  return narration.video;
}

async function send(): Promise<string> {
  const { id } = await server.start(narrated);
  await server.send(id, narrated, 0);
  return id;
}

const selectLesson = () =>
  database.db.select().from(courseLessons).where(eq(courseLessons.id, paidLesson));

test("saves a narrated video with its captions and length, once, and the course says that it has sound", async () => {
  const seen = await readSource();
  expect(seen.captions.text).toMatch(/^WEBVTT/);
  const id = await send();
  const captions = { text, replaces: seen.captions.id };
  const finish = () => server.finish(id, seen.id, captions);
  expect(await Promise.all([finish(), finish()])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await readSource()).toMatchObject({ id, hasSound: true, captions: { text } });
  expect(await selectLesson()).toMatchObject([{ lengthSeconds: 4 }]);
  expect(await selectCourseFormat(database.db)).toMatchObject({ videos: 13, withSound: 1 });
});

test("keeps a draft of the lesson's text as the newest version, with the new length", async () => {
  const [lesson] = await selectLesson();
  if (!lesson) throw new Error("not seeded");
  const body = { ...lesson, body: "A draft", lengthSeconds: 200 };
  const draft = { document, basedOn: 0, body };
  expect(await saveContent(server.ctx, actor, draft)).toMatchObject({ ok: true });
  const seen = await readSource();
  await server.finish(await send(), seen.id, { text, replaces: seen.captions.id });
  expect(await selectLesson()).toMatchObject([{ body: lesson.body, lengthSeconds: 4 }]);
  expect(
    await database.db.select().from(contentLive).where(eq(contentLive.document, document)),
  ).toMatchObject([{ number: 2 }]);
  const versions = await database.db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.document, document))
    .orderBy(desc(contentVersions.number));
  expect(versions[0]).toMatchObject({ number: 3, body: { body: "A draft", lengthSeconds: 4 } });
});

test("changes nothing if a colleague replaced the captions or the video first", async () => {
  const seen = await readSource();
  const id = await send();
  const before = await database.db.select().from(lessonFiles).orderBy(lessonFiles.id);
  const [lesson] = await selectLesson();
  const stored = await readdir(join(folder, "lessons"));
  for (const stale of [
    { video: seen.id, captions: "another" },
    { video: "another", captions: seen.captions.id },
  ]) {
    const outcome = await server.finish(id, stale.video, { text, replaces: stale.captions });
    expect(outcome).toEqual({ ok: false, problem: "changed_since" });
  }
  expect(await database.db.select().from(lessonFiles).orderBy(lessonFiles.id)).toEqual(before);
  expect(await selectLesson()).toEqual([lesson]);
  expect(await readdir(join(folder, "lessons"))).toEqual(stored);
});
