import { countListing } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import type { ListingView } from "@/lib/subscribers/listing-view";

/** How many subscribers a view shows, out of how many there are: of one instant. */
export async function countSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  view: ListingView,
): Promise<{ readonly shown: number; readonly total: number }> {
  return await countListing(ctx.db, ctx.now(), view);
}
