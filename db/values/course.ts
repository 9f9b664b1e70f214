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
