import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { courses, emailOutbox, lessonFiles } from "@/db/schema";
import type { LessonFileKind } from "@/db/values/course";
import type { EmailKind, EmailPropsByKind } from "@/db/values/emails";
import { type CourseViewer, findCourseViewer } from "@/lib/course/viewer";
import type { TestShop } from "@/tests/support/shop";

/** A lesson that only customers see, and the free one. */
export const paidLesson = "join-your-pro";
export const freeLesson = "two-copyrights";

/** Settings of a course that opened long ago, with all its lessons. */
export const openCourse = {
  state: "open",
  openedAt: new Date("2020-01-01Z"),
  drip: "all_at_once",
} as const;

export function findViewer(
  shop: TestShop,
  browserHash: string | null,
  emails: readonly string[] = [],
): Promise<CourseViewer | null> {
  return findCourseViewer(shop.ctx, { browserHash, emails });
}

/** Returns the viewer of a browser that must have access. */
export async function getViewer(shop: TestShop, browserHash: string): Promise<CourseViewer> {
  const viewer = await findViewer(shop, browserHash);
  if (!viewer) throw new Error("the browser has no access");
  return viewer;
}

/** Adds a file to a lesson. Returns its id. */
export async function addFile(
  shop: TestShop,
  lessonId: string,
  kind: LessonFileKind = "video",
): Promise<string> {
  const id = randomUUID();
  await shop.database.db
    .update(lessonFiles)
    .set({ removedAt: shop.clock.now() })
    .where(and(eq(lessonFiles.lessonId, lessonId), eq(lessonFiles.kind, kind)));
  await shop.database.db.insert(lessonFiles).values({
    id,
    lessonId,
    kind,
    storageKey: `lessons/${id}`,
    fileName: `${lessonId}.bin`,
    contentType: "application/octet-stream",
    sizeBytes: 1_000,
    hasAudio: kind === "video" ? false : null,
    uploadedAt: shop.clock.now(),
  });
  return id;
}

export async function setCourse(
  shop: Pick<TestShop, "database">,
  values: Partial<typeof courses.$inferInsert>,
): Promise<void> {
  await shop.database.db.update(courses).set(values);
}

/** Props and addresses of all queued emails of a kind. */
export async function listQueued<Kind extends EmailKind>(shop: TestShop, kind: Kind) {
  const rows = await shop.database.db
    .select({ to: emailOutbox.toEmail, props: emailOutbox.props })
    .from(emailOutbox)
    .where(eq(emailOutbox.kind, kind));
  return rows as { to: string; props: EmailPropsByKind[Kind] }[];
}

export function getToken(url: string | null | undefined): string {
  return new URL(url ?? "").searchParams.get("token") ?? "";
}
