import { countListing } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { ListView } from "@/lib/subscribers/list-view";

/** Counts the subscribers of a view and in total, from one snapshot. */
export async function countSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  view: ListView,
): Promise<{ readonly shown: number; readonly total: number }> {
  return await countListing(ctx.db, ctx.now(), view);
}
