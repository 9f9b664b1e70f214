import { eq } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { selectSavedReplies, selectSavedReply } from "@/db/queries/inbox";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { savedReplies } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type { SavedReply } from "@/db/queries/inbox";

/** Returns all saved replies by title. */
export function readSavedReplies(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectSavedReplies(ctx.db);
}

/** Returns a saved reply; null for an unknown id. */
export function readSavedReply(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return selectSavedReply(ctx.db, id);
}

type Draft = EditedRecord & { readonly title: string; readonly body: string };

/**
 * Adds or changes a saved reply. Fails if the title is taken, or if it was changed or deleted since
 * staff loaded it.
 */
export async function saveSavedReply(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { id, version, title, body }: Draft,
): Promise<Result<null, "changed_since" | "title_taken">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const saved = await saveRecord(tx, savedReplies, { id, version }, { title, body }, now);
      if (saved === "changed_since") return fail(saved);
      if (saved === "repeated") return ok(null);
      const details = { savedReply: id, title };
      await recordAudit(tx, { by: actor, action: "saved_reply_saved", details, now });
      return ok(null);
    });
  } catch (fault) {
    if (violatesConstraint(fault, "saved_replies_title")) return fail("title_taken");
    throw fault;
  }
}

/** Deletes a saved reply. Does nothing if it's already gone. */
export async function deleteSavedReply(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  id: string,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(savedReplies)
      .where(eq(savedReplies.id, id))
      .returning({ title: savedReplies.title });
    if (!deleted) return;
    const details = { savedReply: id, title: deleted.title };
    await recordAudit(tx, { by: actor, action: "saved_reply_deleted", details, now });
  });
}
