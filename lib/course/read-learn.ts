import {
  selectCourse,
  selectLessonBody,
  selectLessons,
  selectLiveFiles,
  selectModules,
  selectProgress,
} from "@/db/queries/course/course";
import type { CourseState } from "@/db/values/course";
import { getLessonFileUrl } from "@/lib/course/files/file-rules";
import { canSeeLesson, getEarliestOpening } from "@/lib/course/lesson-access";
import { isLessonComplete } from "@/lib/course/lesson-progress";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

export type LearnLesson = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly lengthSeconds: number;
  readonly hasVideo: boolean;
  readonly isRequired: boolean;
  readonly canOpen: boolean;
  readonly isComplete: boolean;
  /** Share of the lesson that was watched, from 0 to 1. */
  readonly watchedShare: number;
  readonly positionSeconds: number;
};

export type LearnModule = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Null if it's open, or if its opening isn't known. */
  readonly opensAt: Date | null;
  readonly lessons: readonly LearnLesson[];
};

export type Learn = {
  readonly state: CourseState;
  readonly opensOn: string | null;
  readonly modules: readonly LearnModule[];
  /** The first lesson that's open and not complete. */
  readonly next: LearnLesson | null;
  readonly required: { readonly total: number; readonly complete: number };
};

/** Reads the course with a customer's progress; null before the course is seeded. */
export async function readLearn(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer | null,
): Promise<Learn | null> {
  const grants = viewer?.grants ?? [];
  const [course, modules, lessons, files, progress] = await Promise.all([
    selectCourse(ctx.db),
    selectModules(ctx.db),
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db),
    selectProgress(ctx.db, viewer?.allGrantIds ?? []),
  ]);
  if (!course) return null;
  const now = ctx.now();
  const videos = new Set(
    files.filter(({ kind }) => kind === "video").map(({ lessonId }) => lessonId),
  );
  const progressByLesson = new Map(progress.map((row) => [row.lessonId, row]));
  const learnModules = modules
    .map(({ id, title, summary }, position): LearnModule => {
      const opening = getEarliestOpening(course, grants, position);
      return {
        id,
        title,
        summary,
        opensAt: opening && opening > now ? opening : null,
        lessons: lessons
          .filter((lesson) => lesson.moduleId === id && lesson.isPublished)
          .map((lesson) => {
            const row = progressByLesson.get(lesson.id);
            return {
              id: lesson.id,
              title: lesson.title,
              summary: lesson.summary,
              lengthSeconds: lesson.lengthSeconds,
              hasVideo: videos.has(lesson.id),
              isRequired: lesson.isRequired,
              canOpen: canSeeLesson(lesson, { course, viewer, position, now }),
              isComplete: isLessonComplete(row, lesson),
              watchedShare: Math.min((row?.watchedSeconds ?? 0) / lesson.lengthSeconds, 1),
              positionSeconds: row?.positionSeconds ?? 0,
            };
          }),
      };
    })
    .filter((module) => module.lessons.length > 0);
  const all = learnModules.flatMap((module) => module.lessons);
  const required = all.filter(({ isRequired }) => isRequired);
  return {
    state: course.state,
    opensOn: course.opensOn,
    modules: learnModules,
    next: all.find(({ canOpen, isComplete }) => canOpen && !isComplete) ?? null,
    required: {
      total: required.length,
      complete: required.filter(({ isComplete }) => isComplete).length,
    },
  };
}

export type LessonView = {
  readonly lesson: LearnLesson;
  /** Markdown. */
  readonly body: string;
  /** Null without a video, or without captions for it. */
  readonly video: {
    readonly url: string;
    readonly captionsUrl: string;
    readonly posterUrl: string | null;
    readonly hasAudio: boolean;
  } | null;
  readonly worksheets: readonly { readonly url: string; readonly fileName: string }[];
  readonly learn: Learn;
  /** The lesson after this one, if it can be opened. */
  readonly following: LearnLesson | null;
};

/** Reads a lesson with its files; null if it doesn't exist or the viewer may not see it now. */
export async function readLesson(
  ctx: Pick<Ctx, "db" | "now">,
  { viewer, lessonId }: { readonly viewer: CourseViewer | null; readonly lessonId: string },
): Promise<LessonView | null> {
  const learn = await readLearn(ctx, viewer);
  const all = learn?.modules.flatMap(({ lessons }) => lessons) ?? [];
  const index = all.findIndex(({ id }) => id === lessonId);
  const lesson = all[index];
  if (!learn || !lesson?.canOpen) return null;
  const [body, files] = await Promise.all([
    selectLessonBody(ctx.db, lessonId),
    selectLiveFiles(ctx.db, lessonId),
  ]);
  const video = files.find(({ kind }) => kind === "video");
  const captions = files.find(({ kind }) => kind === "captions");
  const poster = files.find(({ kind }) => kind === "poster");
  const following = all[index + 1];
  return {
    lesson,
    body,
    video:
      video && captions
        ? {
            url: getLessonFileUrl(video.id),
            captionsUrl: getLessonFileUrl(captions.id),
            posterUrl: poster ? getLessonFileUrl(poster.id) : null,
            hasAudio: video.hasAudio ?? false,
          }
        : null,
    worksheets: files
      .filter(({ kind }) => kind === "worksheet")
      .map(({ id, fileName }) => ({ url: getLessonFileUrl(id), fileName })),
    learn,
    following: following?.canOpen ? following : null,
  };
}
