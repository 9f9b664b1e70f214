import { eq } from "drizzle-orm";
import { courseLessons, courseModules, courses } from "@/db/schema";
import { changeCourse } from "@/lib/course/change-course";
import { addLesson, arrangeOutline, showLesson } from "@/lib/course/edit-outline";
import { removeLessonFile, uploadLessonFile } from "@/lib/course/files/upload-lesson-file";
import type { AuditedOperation, StaffSetup } from "./audited-operation";

const lessonId = "join-your-pro";
const moduleId = "get-registered";

async function readRevision({ shop }: StaffSetup): Promise<number> {
  const [course] = await shop.database.db.select().from(courses);
  return course?.revision ?? 0;
}

async function readOutline({ shop }: StaffSetup) {
  const [modules, lessons] = await Promise.all([
    shop.database.db.select().from(courseModules),
    shop.database.db.select().from(courseLessons),
  ]);
  return modules.map(({ id, title, summary }) => ({
    id,
    title,
    summary,
    lessonIds: lessons.filter((lesson) => lesson.moduleId === id).map((lesson) => lesson.id),
  }));
}

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n";

function uploadCaptions({ shop, actor }: StaffSetup) {
  return uploadLessonFile(shop.ctx, actor, {
    lessonId,
    kind: "captions",
    fileName: "lesson.vtt",
    sizeBytes: captions.length,
    body: new Blob([captions]).stream(),
  });
}

export const courseOperations: readonly AuditedOperation[] = [
  {
    name: "changing the course",
    writes: ["course_changed"],
    async arrange(setup) {
      const revision = await readRevision(setup);
      const input = { state: "presale", opensOn: "2031-01-01", drip: "weekly", revision } as const;
      return () => changeCourse(setup.shop.ctx, setup.actor, input);
    },
  },
  {
    name: "arranging the outline",
    writes: ["course_arranged"],
    async arrange(setup) {
      const revision = await readRevision(setup);
      const modules = (await readOutline(setup)).toReversed();
      return () => arrangeOutline(setup.shop.ctx, setup.actor, { modules, revision });
    },
  },
  {
    name: "adding a lesson",
    writes: ["lesson_added"],
    arrange:
      async ({ shop, actor }) =>
      () =>
        addLesson(shop.ctx, actor, { moduleId, title: "Live performances" }),
  },
  {
    name: "hiding a lesson",
    writes: ["lesson_hidden"],
    arrange:
      async ({ shop, actor }) =>
      () =>
        showLesson(shop.ctx, actor, { lessonId, isPublished: false }),
  },
  {
    name: "publishing a lesson",
    writes: ["lesson_shown"],
    async arrange({ shop, actor }) {
      await shop.database.db
        .update(courseLessons)
        .set({ isPublished: false })
        .where(eq(courseLessons.id, lessonId));
      return () => showLesson(shop.ctx, actor, { lessonId, isPublished: true });
    },
  },
  {
    name: "uploading a lesson's file",
    writes: ["lesson_file_uploaded"],
    arrange: async (setup) => () => uploadCaptions(setup),
  },
  {
    name: "removing a lesson's file",
    writes: ["lesson_file_removed"],
    async arrange(setup) {
      await uploadCaptions(setup);
      const { rows } = await setup.shop.database.db.execute<{ id: string }>(
        `select id from lesson_files where kind = 'captions' and lesson_id = '${lessonId}' and removed_at is null`,
      );
      return () => removeLessonFile(setup.shop.ctx, setup.actor, rows[0]?.id ?? "");
    },
  },
];
