import {
  selectDraftDocuments,
  selectLiveBodies,
  selectLiveBody,
  selectLiveNumber,
  selectVersionBody,
  selectVersions,
} from "@/db/queries/content";
import type { ContentBody, PracticeCopy } from "@/db/values/content";
import { type ExerciseId, exerciseIds } from "@/db/values/course";
import { getPracticeDocument, parsePracticeId } from "@/lib/content/content-documents";
import { documentSchemas } from "@/lib/content/document-schemas";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { originalPractice } from "@/lib/practice/original-texts";

/** Returns the live version of a document, or null if visitors see the original. */
export function readLiveContent(
  ctx: Pick<Ctx, "db">,
  document: string,
): Promise<ContentBody | null> {
  return selectLiveBody(ctx.db, document);
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

/** Returns a stored version of an exercise's texts with the keys of this release. */
export function toPracticeCopy(id: ExerciseId, body: unknown): PracticeCopy {
  const original = originalPractice[id];
  const parsed = documentSchemas.practice.safeParse(body);
  if (!parsed.success) return original;
  const texts = Object.entries(original.texts).map(([key, text]) => [
    key,
    parsed.data.texts[key] ?? text,
  ]);
  return { ...parsed.data, texts: Object.fromEntries(texts) };
}

/** How many versions the screen lists; older ones stay in the database. */
const listLength = 20;

type ContentVersion = {
  readonly number: number;
  readonly body: ContentBody;
  readonly savedBy: string;
  readonly savedAt: Date;
};

type ContentHistory = {
  /** Newest first. */
  readonly versions: readonly ContentVersion[];
  /** The live version's number; 0 if visitors see the original. */
  readonly liveNumber: number;
};

/** Reads a document's newest versions for staff. */
export async function readVersions(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  document: string,
): Promise<ContentHistory> {
  const [versions, liveNumber] = await Promise.all([
    selectVersions(ctx.db, document, listLength),
    selectLiveNumber(ctx.db, document),
  ]);
  return { versions, liveNumber };
}

/** Returns one version of a document for its preview, or null if it doesn't exist. */
export function readVersion(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  { document, number }: { readonly document: string; readonly number: number },
): Promise<ContentBody | null> {
  return selectVersionBody(ctx.db, document, number);
}

/** Returns the documents with a version newer than the live one. */
export async function readDraftDocuments(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<ReadonlySet<string>> {
  const rows = await selectDraftDocuments(ctx.db);
  return new Set(rows.map(({ document }) => document));
}
