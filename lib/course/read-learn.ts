import {
  selectCourse,
  selectLessonBody,
  selectLessons,
  selectLiveFiles,
  selectModules,
  selectProgress,
} from "@/db/queries/course/course";
import { selectPractice } from "@/db/queries/course/practice";
import { type CourseState, type ExerciseId, findExercise } from "@/db/values/course";
import { getLessonFileUrl } from "@/lib/course/files/file-rules";
import { canSeeLesson, getEarliestOpening } from "@/lib/course/lesson-access";
import { isLessonComplete } from "@/lib/course/lesson-progress";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";
import { readPracticeCopies } from "@/lib/practice/practice-copy";

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

export type LearnPractice = {
  readonly id: ExerciseId;
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  /** Counts for this customer's certificate. */
  readonly isRequired: boolean;
  readonly canOpen: boolean;
  readonly isComplete: boolean;
  readonly attempts: number;
};

export type LearnModule = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Null if it's open, or if its opening isn't known. */
  readonly opensAt: Date | null;
  readonly lessons: readonly LearnLesson[];
  /** The exercise that ends the module. */
  readonly practice: LearnPractice | null;
};

/** A lesson or exercise, in the course's order. */
export type LearnStep = Pick<
  LearnLesson,
  "id" | "title" | "isRequired" | "canOpen" | "isComplete"
> & {
  readonly href: string;
  /** Null for an exercise. */
  readonly lengthSeconds: number | null;
};

export type Learn = {
  readonly state: CourseState;
  readonly opensOn: string | null;
  readonly modules: readonly LearnModule[];
  /** The first lesson or exercise that's open and not complete. */
  readonly next: LearnStep | null;
  readonly steps: readonly LearnStep[];
  /** The customer had finished the lessons before there was practice, so the certificate doesn't need it. */
  readonly isPracticeOptional: boolean;
  /** Lessons and exercises for the certificate. */
  readonly required: { readonly total: number; readonly complete: number };
};

/** Reads the course with a customer's progress; null before the course is seeded. */
export async function readLearn(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer | null,
): Promise<Learn | null> {
  const grants = viewer?.grants ?? [];
  const [course, modules, lessons, files, progress, results, copies] = await Promise.all([
    selectCourse(ctx.db),
    selectModules(ctx.db),
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db),
    selectProgress(ctx.db, viewer?.allGrantIds ?? []),
    selectPractice(ctx.db, viewer?.allGrantIds ?? []),
    readPracticeCopies(ctx),
  ]);
  if (!course) return null;
  const now = ctx.now();
  const videos = new Set(
    files.filter(({ kind }) => kind === "video").map(({ lessonId }) => lessonId),
  );
  const progressByLesson = new Map(progress.map((row) => [row.lessonId, row]));
  const isComplete = (lesson: (typeof lessons)[number]) =>
    isLessonComplete(progressByLesson.get(lesson.id), lesson);
  const needed = lessons.filter(({ isRequired, isPublished }) => isRequired && isPublished);
  const isPracticeOptional =
    needed.length > 0 &&
    needed.every((lesson) => {
      const row = progressByLesson.get(lesson.id);
      return row && isComplete(lesson) && row.finishedAt < course.practiceSince;
    });
  const readPractice = (moduleId: string, opening: Date | null): LearnPractice | null => {
    const id = findExercise(moduleId);
    if (!id) return null;
    const { title, summary, isRequired } = copies[id];
    const result = results.find(({ exercise }) => exercise === id);
    return {
      id,
      href: getPracticeHref(id),
      title,
      summary,
      isRequired: isRequired && !isPracticeOptional,
      canOpen: opening !== null && opening <= now,
      isComplete: (result?.passedAt ?? null) !== null,
      attempts: result?.attempts ?? 0,
    };
  };
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
              isComplete: isComplete(lesson),
              watchedShare: Math.min((row?.watchedSeconds ?? 0) / lesson.lengthSeconds, 1),
              positionSeconds: row?.positionSeconds ?? 0,
            };
          }),
        practice: readPractice(id, opening),
      };
    })
    .filter((module) => module.lessons.length > 0);
  const steps = learnModules.flatMap(({ lessons: all, practice }): readonly LearnStep[] => [
    ...all.map((lesson) => ({ ...lesson, href: `/learn/${lesson.id}` })),
    ...(practice ? [{ ...practice, lengthSeconds: null }] : []),
  ]);
  const required = steps.filter(({ isRequired }) => isRequired);
  return {
    state: course.state,
    opensOn: course.opensOn,
    modules: learnModules,
    next: steps.find((step) => step.canOpen && !step.isComplete) ?? null,
    steps,
    isPracticeOptional,
    required: {
      total: required.length,
      complete: required.filter((step) => step.isComplete).length,
    },
  };
}

/** The page of a practice exercise. */
function getPracticeHref(id: ExerciseId): string {
  return `/learn/practice/${id}`;
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
  readonly onward: Onward;
};

/** Reads a lesson with its files; null if it doesn't exist or the viewer may not see it now. */
export async function readLesson(
  ctx: Pick<Ctx, "db" | "now">,
  { viewer, lessonId }: { readonly viewer: CourseViewer | null; readonly lessonId: string },
): Promise<LessonView | null> {
  const learn = await readLearn(ctx, viewer);
  const lesson = learn?.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (!learn || !lesson?.canOpen) return null;
  const [body, files] = await Promise.all([
    selectLessonBody(ctx.db, lessonId),
    selectLiveFiles(ctx.db, lessonId),
  ]);
  const video = files.find(({ kind }) => kind === "video");
  const captions = files.find(({ kind }) => kind === "captions");
  const poster = files.find(({ kind }) => kind === "poster");
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
    onward: findOnward(learn, `/learn/${lessonId}`),
  };
}

/** Where a lesson or exercise leads once it's complete; null if what's left can't be opened yet. */
export type Onward = LearnStep | "certificate" | null;

/** Returns the step after a page, or else one that's left, or else the certificate. */
export function findOnward({ steps }: Learn, href: string): Onward {
  const following = steps[steps.findIndex((step) => step.href === href) + 1];
  if (following?.canOpen) return following;
  const left = steps.filter((step) => !step.isComplete && step.href !== href);
  const open = left.find(({ canOpen }) => canOpen);
  return open ?? (left.some(({ isRequired }) => isRequired) ? null : "certificate");
}
