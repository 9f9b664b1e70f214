import type { CourseState } from "@/db/values/course";

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
};

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
