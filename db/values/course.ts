/** The only course. Its id is also its product's. */
export const courseId = "course";

export const courseStates = ["draft", "presale", "open"] as const;
export type CourseState = (typeof courseStates)[number];

/** When lessons open after a purchase: all at once, or one module a week. */
export const courseDrips = ["all_at_once", "weekly"] as const;
export type CourseDrip = (typeof courseDrips)[number];

export const lessonFileKinds = ["video", "captions", "worksheet", "poster"] as const;
export type LessonFileKind = (typeof lessonFileKinds)[number];

/** Files that staff send in parts. */
export const uploadKinds = ["video", "worksheet", "ebook"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** The practice exercises, each with the module that it ends. Stored words. */
export const exerciseModules = {
  "split-sheet": "know-what-you-own",
  "work-registration": "get-registered",
  "soundexchange-claim": "get-it-in-writing",
  "royalty-statement": "collect-and-grow",
} as const;
export type ExerciseId = keyof typeof exerciseModules;

export function isExerciseId(id: string): id is ExerciseId {
  return Object.hasOwn(exerciseModules, id);
}

export const exerciseIds: readonly ExerciseId[] = Object.keys(exerciseModules).filter(isExerciseId);

/** Returns the exercise that ends a module; null if it has none. */
export function findExercise(moduleId: string): ExerciseId | null {
  return exerciseIds.find((id) => exerciseModules[id] === moduleId) ?? null;
}
