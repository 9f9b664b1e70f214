import {
  selectDraftDocuments,
  selectLiveBody,
  selectLiveNumber,
  selectVersionBody,
  selectVersions,
} from "@/db/queries/content";
import type { ContentBody } from "@/db/values/content";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Returns the live version of a document, or null if visitors see the original. */
export function readLiveContent(
  ctx: Pick<Ctx, "db">,
  document: string,
): Promise<ContentBody | null> {
  return selectLiveBody(ctx.db, document);
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
