import { join } from "node:path";
import { parseCourseFiles } from "@/db/parse-course-files";
import {
  type LessonListRow,
  selectCourse,
  selectLessons,
  selectLiveFiles,
  selectModules,
} from "@/db/queries/course/course";
import type { CourseRow, LessonFileRow } from "@/db/schema/course";
import type { PracticeCopy } from "@/db/values/content";
import { type CourseState, type ExerciseId, findExercise } from "@/db/values/course";
import { getLessonFileUrl } from "@/lib/course/files/file-rules";
import type { Ctx } from "@/lib/ctx";
import { originalPractice } from "@/lib/practice/original-texts";
import { readPracticeCopies } from "@/lib/practice/practice-copy";

export type OutlineLesson = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly lengthSeconds: number;
  readonly isPreview: boolean;
  readonly hasVideo: boolean;
};

export type OutlineModule = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly lessons: readonly OutlineLesson[];
  /** The exercise that ends the module. */
  readonly practice: OutlinePractice | null;
};

type OutlinePractice = Pick<PracticeCopy, "title" | "summary">;
type PracticeCopies = Readonly<Record<ExerciseId, PracticeCopy>>;

/** The course as everyone may see it. */
export type CourseOutline = {
  readonly state: CourseState;
  /** The Chicago day on which a presale course opens, such as `2027-01-15`. */
  readonly opensOn: string | null;
  readonly modules: readonly OutlineModule[];
  /** The first free lesson with a video, to play on the course page. */
  readonly preview: {
    readonly lessonId: string;
    readonly title: string;
    readonly videoUrl: string;
    readonly captionsUrl: string;
    readonly posterUrl: string | null;
    readonly hasAudio: boolean;
  } | null;
};

export type {
  CourseDrip,
  CourseState,
  LessonFileKind,
} from "@/db/values/course";

/** Reads the public outline; null before the course is seeded. */
export async function readOutline(ctx: Pick<Ctx, "db">): Promise<CourseOutline | null> {
  const [course, modules, lessons, files, copies] = await Promise.all([
    selectCourse(ctx.db),
    selectModules(ctx.db),
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db),
    readPracticeCopies(ctx),
  ]);
  return course && buildOutline({ course, modules, lessons, files, copies });
}

type Module = { readonly id: string; readonly title: string; readonly summary: string };

type Rows = {
  readonly course: Pick<CourseRow, "state" | "opensOn">;
  readonly modules: readonly Module[];
  readonly lessons: readonly LessonListRow[];
  readonly files: readonly LessonFileRow[];
  readonly copies: PracticeCopies;
};

/**
 * Builds the public outline: published lessons of modules that have any. A video without captions
 * isn't shown.
 */
function buildOutline({ course, modules, lessons, files, copies }: Rows): CourseOutline {
  const find = (lessonId: string, kind: LessonFileRow["kind"]) =>
    files.find((file) => file.lessonId === lessonId && file.kind === kind);
  const published = lessons.filter(({ isPublished }) => isPublished);
  const hasVideo = (id: string) => Boolean(find(id, "video") && find(id, "captions"));
  const free = published.find(({ id, isPreview }) => isPreview && hasVideo(id));
  const video = free && find(free.id, "video");
  const captions = free && find(free.id, "captions");
  const poster = free && find(free.id, "poster");
  return {
    state: course.state,
    opensOn: course.opensOn,
    modules: modules
      .map(
        ({ id, title, summary }): OutlineModule => ({
          id,
          title,
          summary,
          practice: findPractice(id, copies),
          lessons: published
            .filter(({ moduleId }) => moduleId === id)
            .map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              summary: lesson.summary,
              lengthSeconds: lesson.lengthSeconds,
              isPreview: lesson.isPreview,
              hasVideo: hasVideo(lesson.id),
            })),
        }),
      )
      .filter((module) => module.lessons.length > 0),
    preview:
      free && video && captions
        ? {
            lessonId: free.id,
            title: free.title,
            videoUrl: getLessonFileUrl(video.id),
            captionsUrl: getLessonFileUrl(captions.id),
            posterUrl: poster ? getLessonFileUrl(poster.id) : null,
            hasAudio: video.hasAudio ?? false,
          }
        : null,
  };
}

function findPractice(moduleId: string, copies: PracticeCopies): OutlinePractice | null {
  const id = findExercise(moduleId);
  return id && { title: copies[id].title, summary: copies[id].summary };
}

/** Returns the outline of the course that comes with the site, for builds without a database. */
export function getOriginalOutline(): CourseOutline {
  const modules = parseCourseFiles(join(process.cwd(), "content"));
  return {
    state: "open",
    opensOn: null,
    preview: null,
    modules: modules.map(({ lessons, ...module }) => ({
      ...module,
      practice: findPractice(module.id, originalPractice),
      lessons: lessons.map(({ body: _body, files, isRequired: _isRequired, ...lesson }) => ({
        ...lesson,
        hasVideo: files.some(({ kind }) => kind === "video"),
      })),
    })),
  };
}
