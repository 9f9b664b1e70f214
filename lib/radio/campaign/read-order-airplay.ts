import { selectOrderSubmissions } from "@/db/queries/radio";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { type Campaign, type Period, readCampaigns } from "@/lib/radio/campaign/read-campaign";

/** A refund that staff may make for spins that didn't air in time. */
export type RefundSuggestion = {
  readonly paymentId: string;
  readonly dueAt: Date;
  readonly left: number;
  readonly owed: number;
  readonly amountCents: number;
};

/** Reads the campaigns of an order's songs, with refunds to suggest. */
export async function readOrderAirplay(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  orderId: string,
) {
  const songs = await selectOrderSubmissions(ctx.db, orderId);
  const campaigns = await readCampaigns(ctx.db, ctx.now(), songs);
  return songs.flatMap((song) => {
    const campaign = campaigns.get(song.orderItemId);
    if (!campaign) return [];
    const { item, periods } = campaign;
    return [{ song, title: item.title, periods, refunds: suggest(campaign) }];
  });
}

export type OrderAirplay = Awaited<ReturnType<typeof readOrderAirplay>>;

function suggest({ item, periods }: Pick<Campaign, "item" | "periods">): RefundSuggestion[] {
  return periods.flatMap((period) => {
    // A broken week of Elite Airplay can still be made up within the month.
    const broken = period.promises.find(
      ({ kind, status }) => status === "broken" && (kind === "all" || kind === "in_one_week"),
    );
    if (!broken || period.left === 0) return [];
    const amountCents = getRefundCents(item, period);
    const { paymentId, left, owed } = period;
    return [{ paymentId, dueAt: broken.dueAt, left, owed, amountCents }];
  });
}

/** The share of the price for the spins left, rounded down to a cent. */
function getRefundCents(
  { unitPriceCents, spins }: Pick<Campaign["item"], "unitPriceCents" | "spins">,
  { left, owed, purchased }: Period,
): number {
  const paidCents = spins ? (unitPriceCents * purchased) / spins : 0;
  return Math.floor((paidCents * left) / owed);
}
