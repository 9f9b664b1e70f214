import { and, asc, desc, eq, max, notInArray } from "drizzle-orm";
import { radioLogParts } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

type Part = {
  /** Chosen by the browser. */
  readonly uploadId: string;
  /** From 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
};

/** An admin's uploads that are kept: the newest, such as those of two open tabs. */
const maxUploads = 3;

/**
 * Stores a part of a log for its preview and import. A part that's sent again changes nothing. A new
 * upload deletes the admin's oldest beyond a few.
 */
export async function saveLogPart(
  { db, now }: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  part: Part,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(radioLogParts)
      .values({ ...part, uploadedBy: actor.userId, createdAt: now() })
      .onConflictDoNothing();
    const isOwn = eq(radioLogParts.uploadedBy, actor.userId);
    const newest = tx
      .select({ uploadId: radioLogParts.uploadId })
      .from(radioLogParts)
      .where(isOwn)
      .groupBy(radioLogParts.uploadId)
      .orderBy(desc(max(radioLogParts.createdAt)))
      .limit(maxUploads);
    await tx.delete(radioLogParts).where(and(isOwn, notInArray(radioLogParts.uploadId, newest)));
  });
}

/**
 * Reads a log that this admin uploaded. Null if it isn't complete or was deleted, so that the browser
 * has to send it again.
 */
export async function readLogUpload(
  { db }: Pick<Ctx, "db">,
  actor: AdminActor,
  { uploadId, sizeBytes }: { readonly uploadId: string; readonly sizeBytes: number },
): Promise<Uint8Array | null> {
  const parts = await db
    .select({ bytes: radioLogParts.bytes })
    .from(radioLogParts)
    .where(and(eq(radioLogParts.uploadId, uploadId), eq(radioLogParts.uploadedBy, actor.userId)))
    .orderBy(asc(radioLogParts.number));
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  return bytes.length === sizeBytes && sizeBytes > 0 ? bytes : null;
}
