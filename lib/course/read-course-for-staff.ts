import {
  selectCourse,
  selectLessons,
  selectLiveFiles,
  selectModules,
} from "@/db/queries/course/course";
import {
  selectLessonCounts,
  selectOrderProgress,
  selectWatchedSteps,
} from "@/db/queries/course/course-stats";
import { selectUnfinishedUploads } from "@/db/queries/course/lesson-uploads";
import { selectMissedCounts, selectPracticeCounts } from "@/db/queries/course/practice";
import { type ExerciseId, exerciseIds, exerciseModules } from "@/db/values/course";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { readPracticeCopies } from "@/lib/practice/practice-copy";

/** Reads the course with unpublished lessons; null before it's seeded. */
export async function readCourseForStaff(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  const [course, modules, lessons, files] = await Promise.all([
    selectCourse(ctx.db),
    selectModules(ctx.db),
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db),
  ]);
  if (!course) return null;
  return {
    course,
    modules: modules.map((module) => ({
      ...module,
      lessons: lessons
        .filter(({ moduleId }) => moduleId === module.id)
        .map((lesson) => ({
          ...lesson,
          files: files.filter(({ lessonId }) => lessonId === lesson.id),
        })),
    })),
  };
}

type StaffCourse = NonNullable<Awaited<ReturnType<typeof readCourseForStaff>>>;
export type StaffModule = StaffCourse["modules"][number];
export type StaffLesson = StaffModule["lessons"][number];

/** Reads how many customers started and finished each lesson, by lesson id. */
export async function readLessonCounts(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  const rows = await selectLessonCounts(ctx.db);
  return new Map(rows.map(({ lessonId, ...counts }) => [lessonId, counts]));
}

/** Reads how many customers watched each twentieth of a lesson, which shows where they stop. */
export function readWatchedSteps(ctx: Pick<Ctx, "db">, _actor: AdminActor, lessonId: string) {
  return selectWatchedSteps(ctx.db, lessonId);
}

/** Reads what an order's customer has watched. */
export function readOrderProgress(ctx: Pick<Ctx, "db">, _actor: AdminActor, orderId: string) {
  return selectOrderProgress(ctx.db, orderId);
}

/** Reads a lesson's unfinished video uploads. */
export async function readUnfinishedUploads(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  lessonId: string,
) {
  return await selectUnfinishedUploads(ctx.db, lessonId);
}

/**
 * Reads what staff narrate: a lesson's video and its captions, which are the script. Null if there's no such
 * lesson; `video` is null while it lacks one of both.
 */
export async function readNarration(
  ctx: Pick<Ctx, "db" | "storage">,
  _actor: AdminActor,
  lessonId: string,
) {
  const [lessons, files] = await Promise.all([
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db, lessonId),
  ]);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!lesson) return null;
  const video = files.find(({ kind }) => kind === "video");
  const captions = files.find(({ kind }) => kind === "captions");
  const { id, title } = lesson;
  if (!video || !captions) return { id, title, video: null };
  const text = new TextDecoder().decode(await ctx.storage.read(captions.storageKey));
  return {
    id,
    title,
    video: {
      id: video.id,
      sizeBytes: video.sizeBytes,
      hasSound: video.hasAudio === true,
      captions: { id: captions.id, text },
    },
  };
}

/** Reads the exercises with how many customers tried and passed each, by module. */
export async function readExercises(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  const [copies, counts] = await Promise.all([
    readPracticeCopies(ctx),
    selectPracticeCounts(ctx.db),
  ]);
  return exerciseIds.map((id) => {
    const { title, isRequired } = copies[id];
    const found = counts.find(({ exercise }) => exercise === id);
    const { started = 0, passed = 0, attempts = 0 } = found ?? {};
    return { id, moduleId: exerciseModules[id], title, isRequired, started, passed, attempts };
  });
}

/** Reads how many customers ever answered each question of an exercise wrong. */
export async function readMissedCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  exercise: ExerciseId,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectMissedCounts(ctx.db, exercise);
  return new Map(rows.map(({ question, customers }) => [question, customers]));
}
