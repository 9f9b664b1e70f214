import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { orders } from "@/db/schema/orders";
import { products } from "@/db/schema/products";
import {
  courseDrips,
  courseStates,
  type ExerciseId,
  exerciseIds,
  lessonFileKinds,
  uploadKinds,
} from "@/db/values/course";

/** Seconds that merge when added, such as `{[0,30),[60,95)}`. */
const secondRanges = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** A course, sold as the product with its id. */
export const courses = pgTable(
  "courses",
  {
    id: text()
      .primaryKey()
      .references(() => products.id),
    state: text({ enum: courseStates }).notNull(),
    /** The Chicago day on which a presale course opens. */
    opensOn: date({ mode: "string" }),
    /** When staff last opened the course. */
    openedAt: timestamptz(),
    drip: text({ enum: courseDrips }).notNull().default("all_at_once"),
    /** When this site got the practice exercises. Who had finished the lessons by then doesn't need them. */
    practiceSince: timestamptz().notNull().defaultNow(),
    /** Incremented by each change of modules or settings, so that staff don't overwrite each other. */
    revision: integer().notNull().default(0),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    check("courses_state", sql`${t.state} ${inList(courseStates)}`),
    check("courses_drip", sql`${t.drip} ${inList(courseDrips)}`),
    check("courses_presale", sql`${t.state} <> 'presale' or ${t.opensOn} is not null`),
    check("courses_open", sql`${t.state} <> 'open' or ${t.openedAt} is not null`),
  ],
);

export type CourseRow = typeof courses.$inferSelect;

export const courseModules = pgTable(
  "course_modules",
  {
    id: text().primaryKey(),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
  },
  (t) => [
    index("course_modules_order").on(t.courseId, t.position),
    check("course_modules_id", sql`${t.id} ~ '^[a-z0-9-]{1,60}$'`),
  ],
);

/**
 * A lesson as customers see it. Staff save versions of the document `lesson:<id>`; publishing one
 * writes it here. Never deleted, because progress refers to it.
 */
export const courseLessons = pgTable(
  "course_lessons",
  {
    /** Part of the lesson's URL. Never changes. */
    id: text().primaryKey(),
    moduleId: text()
      .notNull()
      .references(() => courseModules.id),
    position: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The video's length, or the reading time of a lesson without one. */
    lengthSeconds: integer().notNull(),
    /** Anyone can watch it. */
    isPreview: boolean().notNull().default(false),
    /** Counts for the certificate. */
    isRequired: boolean().notNull().default(true),
    isPublished: boolean().notNull().default(false),
    /** Raised by each change of what customers see. */
    version: integer().notNull().default(1),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    index("course_lessons_order").on(t.moduleId, t.position),
    check("course_lessons_id", sql`${t.id} ~ '^[a-z0-9-]{1,60}$'`),
    check("course_lessons_length", sql`${t.lengthSeconds} between 1 and 86400`),
  ],
);

export type LessonRow = typeof courseLessons.$inferSelect;

/** A lesson's video with its captions and poster, and worksheets. A replaced file stays until its row is removed. */
export const lessonFiles = pgTable(
  "lesson_files",
  {
    /** 256 random bits: part of the file's URL. */
    id: text().primaryKey(),
    lessonId: text()
      .notNull()
      .references(() => courseLessons.id),
    kind: text({ enum: lessonFileKinds }).notNull(),
    storageKey: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    /** Videos only. Without sound, captions are on by default. */
    hasAudio: boolean(),
    /** Null for the files that come with the site. */
    uploadedBy: text(),
    uploadedAt: timestamptz().notNull(),
    removedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("lesson_files_one_live")
      .on(t.lessonId, t.kind)
      .where(sql`removed_at is null and kind <> 'worksheet'`),
    index("lesson_files_lesson").on(t.lessonId),
    check("lesson_files_kind", sql`${t.kind} ${inList(lessonFileKinds)}`),
    check("lesson_files_size", sql`${t.sizeBytes} > 0`),
    check("lesson_files_audio", sql`(${t.kind} = 'video') = (${t.hasAudio} is not null)`),
  ],
);

export type LessonFileRow = typeof lessonFiles.$inferSelect;

/**
 * A file that staff are uploading in parts. A lesson's is deleted once it's attached, under the same id; an eBook's
 * stays for 48 hours, so that finishing it again finds it.
 */
export const lessonUploads = pgTable(
  "lesson_uploads",
  {
    id: text().primaryKey(),
    kind: text({ enum: uploadKinds }).notNull().default("video"),
    /** Null for an eBook. */
    lessonId: text().references(() => courseLessons.id),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    /** Hash of the file's beginning and end, by which the same file continues its upload. */
    fingerprint: text().notNull(),
    /** The bucket's id of the upload. Null on local disk. */
    multipartId: text(),
    startedBy: text().notNull(),
    startedAt: timestamptz().notNull(),
    /** Without new parts for 48 hours, the upload is deleted. */
    activeAt: timestamptz().notNull(),
    /** The request that may write. Its lock ends by itself when its server crashes. */
    lockHolder: text(),
    lockUntil: timestamptz(),
    /** Another request waits for the lock, so its holder has to stop. */
    isLockWanted: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("lesson_uploads_file").on(t.lessonId, t.fingerprint, t.sizeBytes),
    check("lesson_uploads_size", sql`${t.sizeBytes} > 0`),
    check(
      "lesson_uploads_kind",
      sql`${t.kind} ${inList(uploadKinds)} and (${t.kind} = 'ebook') = (${t.lessonId} is null)`,
    ),
    check("lesson_uploads_lock", sql`(${t.lockHolder} is null) = (${t.lockUntil} is null)`),
  ],
);

export type LessonUploadRow = typeof lessonUploads.$inferSelect;

/**
 * What the holder of a grant has watched. Never deleted: if access ends and comes back, so does the
 * progress.
 */
export const lessonProgress = pgTable(
  "lesson_progress",
  {
    /** A grant, or a purchase from a former shop (`past_purchases`). */
    grantId: uuid().notNull(),
    lessonId: text()
      .notNull()
      .references(() => courseLessons.id),
    watched: secondRanges().notNull().default("{}"),
    positionSeconds: integer().notNull().default(0),
    /** When the browser was at that position. Reports that arrive late are older and don't count. */
    positionAt: timestamptz().notNull(),
    startedAt: timestamptz().notNull(),
    completedAt: timestamptz(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.grantId, t.lessonId] }),
    index("lesson_progress_lesson").on(t.lessonId),
    // Who stopped, and who started lately.
    index("lesson_progress_updated").on(t.updatedAt),
    check("lesson_progress_position", sql`${t.positionSeconds} >= 0`),
  ],
);

/** How the holder of a grant did in a practice exercise, without the answers. */
export const practiceResults = pgTable(
  "practice_results",
  {
    /** A grant, or a purchase from a former shop (`past_purchases`). */
    grantId: uuid().notNull(),
    exercise: text({ enum: exerciseIds as [ExerciseId, ...ExerciseId[]] }).notNull(),
    attempts: integer().notNull(),
    /** The most questions that were right at once. */
    bestRight: integer().notNull(),
    /** Every question that was ever answered wrong. */
    missed: text().array().notNull(),
    /** The last form's key, so that a repeated one counts once. */
    submissionKey: text(),
    passedAt: timestamptz(),
    startedAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.grantId, t.exercise] }),
    check("practice_results_exercise", sql`${t.exercise} ${inList(exerciseIds)}`),
    check("practice_results_counts", sql`${t.attempts} > 0 and ${t.bestRight} >= 0`),
  ],
);

/** A browser in which someone opened an order's course link. */
export const courseBrowsers = pgTable(
  "course_browsers",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    browserHash: text().notNull(),
    /** The order's revision then: correcting its email ends this browser's access. */
    linkRevision: integer().notNull(),
    openedAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.browserHash] }),
    index("course_browsers_browser").on(t.browserHash),
  ],
);

export const courseCertificates = pgTable(
  "course_certificates",
  {
    /** Random, such as `TME-7KQF-2M4X-9RWB`: printed on the certificate. */
    number: text().primaryKey(),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    /** A grant, or a purchase from a former shop (`past_purchases`). */
    grantId: uuid().notNull(),
    /** As printed. */
    name: text().notNull(),
    courseTitle: text().notNull(),
    issuedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("course_certificates_grant").on(t.grantId),
    check("course_certificates_number", sql`${t.number} ~ '^TME(-[0-9A-HJKMNP-TV-Z]{4}){3}$'`),
  ],
);
