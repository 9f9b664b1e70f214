import * as z from "zod";
import { selectLiveBodies } from "@/db/queries/content";
import type { PracticeCopy } from "@/db/values/content";
import { type ExerciseId, exerciseIds, isExerciseId } from "@/db/values/course";
import type { Ctx } from "@/lib/ctx";
import { originalPractice } from "@/lib/practice/original-texts";

const practicePrefix = "practice:";

/** Returns the document name of a practice exercise's texts. */
export function getPracticeDocument(exerciseId: ExerciseId): string {
  return practicePrefix + exerciseId;
}

/** Returns the exercise's id of a document, or null for other documents. */
export function parsePracticeId(document: string): ExerciseId | null {
  const id = document.startsWith(practicePrefix) ? document.slice(practicePrefix.length) : "";
  return isExerciseId(id) ? id : null;
}

/**
 * Reads the texts of all practice exercises. A text that a newer release added is the original until staff publish
 * again, and one that no question has anymore is left out.
 */
export async function readPracticeCopies(
  ctx: Pick<Ctx, "db">,
): Promise<Readonly<Record<ExerciseId, PracticeCopy>>> {
  const live = await selectLiveBodies(ctx.db, exerciseIds.map(getPracticeDocument));
  const edited = live.flatMap(({ document, body }) => {
    const id = parsePracticeId(document);
    return id ? [[id, toPracticeCopy(id, body)] as const] : [];
  });
  return { ...originalPractice, ...Object.fromEntries(edited) };
}

const storedCopy = z.object({
  title: z.string(),
  summary: z.string(),
  note: z.string(),
  body: z.string(),
  isRequired: z.boolean(),
  texts: z.record(z.string(), z.string()),
});

/** Returns a stored version of an exercise's texts with the keys of this release. */
export function toPracticeCopy(id: ExerciseId, body: unknown): PracticeCopy {
  const original = originalPractice[id];
  const parsed = storedCopy.safeParse(body);
  if (!parsed.success) return original;
  const texts = Object.entries(original.texts).map(([key, text]) => [
    key,
    parsed.data.texts[key] ?? text,
  ]);
  return { ...parsed.data, texts: Object.fromEntries(texts) };
}
