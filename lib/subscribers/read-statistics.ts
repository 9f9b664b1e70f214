import { type ListingFigures, readListingFigures } from "@/db/queries/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { calculateConfirmRate } from "@/lib/subscribers/confirmation-rate";

export type SubscriberStatistics = ListingFigures & { readonly confirmRatePercent: number };

/** Reads the subscriber counts and the confirmation rate from one snapshot. */
export async function readSubscriberStatistics(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<SubscriberStatistics> {
  const figures = await readListingFigures(ctx.db, ctx.now());
  return { ...figures, confirmRatePercent: calculateConfirmRate(figures) };
}
