import { type ListingFigures, readListingFigures } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { confirmRatePercent } from "@/lib/subscribers/confirm-rate";

export type SubscriberStatistics = ListingFigures & { readonly confirmRatePercent: number };

/** Reads SPEC section 9's statistics from one snapshot. */
export async function readSubscriberStatistics(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<SubscriberStatistics> {
  const figures = await readListingFigures(ctx.db, ctx.now());
  return { ...figures, confirmRatePercent: confirmRatePercent(figures) };
}
