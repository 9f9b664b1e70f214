import { eq } from "drizzle-orm";
import { selectSavedReplies, selectSavedReply } from "@/db/queries/inbox";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { savedReplies } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
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
export const saveSavedReply = staffOperation(
  async (tx, ctx, _actor, { id, version, title, body }: Draft) => {
    const now = ctx.now();
    const saved = await saveRecord(tx, savedReplies, { id, version }, { title, body }, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { savedReply: id, title };
    return changed("saved_reply_saved", details);
  },
  { saved_replies_title: "title_taken" },
);

/** Deletes a saved reply. Does nothing if it's already gone. */
export const deleteSavedReply = staffOperation(async (tx, _ctx, _actor, id: string) => {
  const [deleted] = await tx
    .delete(savedReplies)
    .where(eq(savedReplies.id, id))
    .returning({ title: savedReplies.title });
  if (!deleted) return unchanged();
  const details = { savedReply: id, title: deleted.title };
  return changed("saved_reply_deleted", details);
});
