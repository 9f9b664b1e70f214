import { selectSavedReplies, selectSavedReply } from "@/db/queries/inbox";
import type { AdminActor } from "@/lib/core/admin-actor";
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
