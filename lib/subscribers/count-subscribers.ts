import { countListing } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import type { ListingView } from "@/lib/subscribers/listing-view";

/** Counts the subscribers of a view and in total, from one snapshot. */
export async function countSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  view: ListingView,
): Promise<{ readonly shown: number; readonly total: number }> {
  return await countListing(ctx.db, ctx.now(), view);
}
