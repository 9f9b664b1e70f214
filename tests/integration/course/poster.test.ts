import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { courseLessons, lessonFiles } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { findLessonFile } from "@/lib/course/files/serve-lesson-file";
import { attachFile, uploadPoster } from "@/lib/course/files/upload-lesson-file";
import { readLesson } from "@/lib/course/read-learn";
import { readOutline } from "@/lib/course/read-outline";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";
import { addFile, freeLesson } from "./course-shop";

describe("a video's poster", () => {
  const shop = testShop();
  let actor: AdminActor;
  let videoId: string;

  beforeEach(async () => {
    await shop.database.empty();
    ({ actor } = await addTestAdmin(shop.database.db));
    videoId = await addFile(shop, freeLesson);
  });

  // The headers of a picture with 16 × 9 pixels.
  const jpeg = Buffer.from("ffd8ffc0000b080009001001011100ffda0008010100003f0000ffd9", "hex");

  const upload = (bytes: Buffer = jpeg, video = videoId, lessonId: string = freeLesson) =>
    uploadPoster(shop.ctx, actor, {
      lessonId,
      videoId: video,
      sizeBytes: bytes.length,
      body: new Blob([new Uint8Array(bytes)]).stream(),
    });

  const replaceVideo = () =>
    shop.database.db.transaction(async (tx) => {
      const id = randomUUID();
      const file = {
        id,
        lessonId: freeLesson,
        kind: "video" as const,
        storageKey: `lessons/${id}`,
        replaces: videoId,
      };
      const facts = { fileName: "new.mp4", sizeBytes: 10, hasAudio: false };
      await attachFile(tx, actor, { ...file, ...facts }, shop.clock.now());
    });

  const listPosters = () =>
    shop.database.db
      .select()
      .from(lessonFiles)
      .where(
        and(
          eq(lessonFiles.lessonId, freeLesson),
          eq(lessonFiles.kind, "poster"),
          isNull(lessonFiles.removedAt),
        ),
      );

  test("replaces the one before, on the course page and the lesson page", async () => {
    expect((await upload()).ok).toBe(true);
    expect((await upload()).ok).toBe(true);
    const posters = await listPosters();
    expect(posters).toMatchObject([{ contentType: "image/jpeg", sizeBytes: jpeg.length }]);
    const url = `/learn/files/${posters[0]?.id}`;
    expect((await readOutline(shop.ctx))?.preview?.posterUrl).toBe(url);
    const lesson = await readLesson(shop.ctx, { viewer: null, lessonId: freeLesson });
    expect(lesson?.video?.posterUrl).toBe(url);
  });

  test("is public only while anyone can watch its lesson, not when staff look", async () => {
    await upload();
    const [poster] = await listPosters();
    const find = () =>
      findLessonFile(shop.ctx, {
        fileId: poster?.id ?? "",
        findViewer: async () => null,
        isStaff: true,
      });
    expect(await find()).toMatchObject({ isPreview: true, isPublic: true });
    const publish = async (isPublished: boolean) =>
      await shop.database.db
        .update(courseLessons)
        .set({ isPublished })
        .where(eq(courseLessons.id, freeLesson));
    await publish(false);
    expect(await find()).toMatchObject({ isPreview: true, isPublic: false });
    await publish(true);
  });

  test("is removed when another video replaces its video, also at the same moment", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      videoId = await addFile(shop, freeLesson);
      await Promise.all([upload(), replaceVideo()]);
      expect(await listPosters()).toEqual([]);
    }
    expect((await readOutline(shop.ctx))?.preview?.posterUrl).toBeNull();
  });

  test("is refused if it's no picture, too large, or of another lesson's or an older video", async () => {
    const huge = Buffer.from(jpeg);
    huge.writeUInt16BE(60_000, jpeg.indexOf("00090010", 0, "hex"));
    const onlyStart = Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(1_000, 1)]);
    for (const bytes of [Buffer.from("<svg>"), onlyStart, jpeg.subarray(0, -1), huge]) {
      expect(await upload(bytes)).toEqual({ ok: false, problem: "not_jpeg" });
    }
    expect(await upload(Buffer.alloc(2_000_000))).toEqual({ ok: false, problem: "too_large" });
    const replaced = { ok: false, problem: "changed_since" };
    expect(await upload(jpeg, videoId, "join-your-pro")).toEqual(replaced);
    await replaceVideo();
    expect(await upload()).toEqual(replaced);
    expect(await listPosters()).toEqual([]);
  });
});
