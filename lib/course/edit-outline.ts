import { and, count, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { type EditedRecord, updateRecord } from "@/db/save-record";
import { courseLessons, courseModules, courses } from "@/db/schema";
import { courseId } from "@/db/values/course";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import { randomToken } from "@/lib/secrets/tokens";

type ArrangedModule = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly lessonIds: readonly string[];
};

type Arrangement = { readonly modules: readonly ArrangedModule[]; readonly revision: number };

/**
 * Saves the order of modules and of their lessons. New modules come without an id; the titles and
 * summaries of the others have versions (lib/content). Modules can't be left out, and each lesson must be in one.
 */
export const arrangeOutline = staffOperation(
  async (tx, ctx, _actor, { modules, revision }: Arrangement) => {
    const now = ctx.now();
    if (!(await lockRevision(tx, revision))) return fail("changed_since");
    const [knownModules, knownLessons] = await Promise.all([
      tx.select({ id: courseModules.id }).from(courseModules),
      tx.select({ id: courseLessons.id }).from(courseLessons),
    ]);
    const isComplete =
      hasSameIds(
        knownModules,
        modules.map(({ id }) => id).filter((id) => id !== ""),
      ) &&
      hasSameIds(
        knownLessons,
        modules.flatMap(({ lessonIds }) => lessonIds),
      );
    if (!isComplete) return fail("changed_since");
    for (const [position, { id, title, summary, lessonIds }] of modules.entries()) {
      const moduleId = id === "" ? createOutlineId(title) : id;
      await tx
        .insert(courseModules)
        .values({ id: moduleId, courseId, position, title, summary })
        .onConflictDoUpdate({ target: courseModules.id, set: { position } });
      for (const [lessonPosition, lessonId] of lessonIds.entries()) {
        await tx
          .update(courseLessons)
          .set({ moduleId, position: lessonPosition })
          .where(eq(courseLessons.id, lessonId));
      }
    }
    await tx.update(courses).set({ revision: revision + 1, updatedAt: now });
    const details = {
      order: modules.map(({ title, lessonIds }) => `${title}: ${lessonIds.join(", ")}`).join("; "),
    };
    return changed("course_arranged", details);
  },
);

/** Adds a hidden lesson without text at the end of a module. Returns its id. */
export const addLesson = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    { moduleId, title }: { readonly moduleId: string; readonly title: string },
  ) => {
    const now = ctx.now();
    const [found] = await tx
      .select({ id: courseModules.id })
      .from(courseModules)
      .where(eq(courseModules.id, moduleId))
      .for("update");
    if (!found) return fail("module_not_found");
    const [lessons] = await tx
      .select({ count: count() })
      .from(courseLessons)
      .where(eq(courseLessons.moduleId, moduleId));
    const id = createOutlineId(title);
    await tx.insert(courseLessons).values({
      id,
      moduleId,
      position: lessons?.count ?? 0,
      title,
      summary: title,
      body: title,
      lengthSeconds: 60,
      updatedAt: now,
    });
    await tx.update(courses).set({ revision: sql`${courses.revision} + 1` });
    const details = { lesson: id, title };
    return changed("lesson_added", details, { id });
  },
);

/** Shows a lesson to customers, or hides it. Its progress stays. Fails if the lesson changed since staff loaded it. */
export const showLesson = staffOperation(
  async (tx, ctx, _actor, lesson: EditedRecord, isPublished: boolean) => {
    const derived = { updatedAt: ctx.now() };
    const saved = await updateRecord(tx, courseLessons, lesson, { isPublished }, { derived });
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    return changed(isPublished ? "lesson_shown" : "lesson_hidden", { lesson: lesson.id });
  },
);

async function lockRevision(tx: Transaction, revision: number): Promise<boolean> {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.revision, revision)))
    .for("update");
  return rows.length > 0;
}

function hasSameIds(known: readonly { readonly id: string }[], ids: readonly string[]): boolean {
  const unique = new Set(ids);
  return (
    unique.size === ids.length &&
    known.length === ids.length &&
    known.every(({ id }) => unique.has(id))
  );
}

/** Creates the permanent id of a new module or lesson, readable in URLs: `join-your-pro-x7k2m9`. */
export function createOutlineId(title: string): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  const suffix = randomToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 6);
  return [slug, suffix].filter(Boolean).join("-");
}
