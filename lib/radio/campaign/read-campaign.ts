import type { Queryable } from "@/db/client";
import { selectSpins } from "@/db/queries/radio";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { buildCampaign } from "@/lib/radio/campaign/build-campaign";
import { getSpinAllowances } from "@/lib/radio/spins/spin-allowances";

type Song = {
  readonly orderItemId: string;
  readonly orderId: string;
  readonly detailsAt: Date | null;
  readonly detailsFirstAt: Date | null;
  readonly agreedSpins: number | null;
};

/** Reads a song's campaign: what was bought, played and promised, by payment. Null if it has none. */
export async function readCampaign(
  db: Queryable,
  now: Date,
  { orderItemId, orderId, detailsAt, detailsFirstAt, agreedSpins }: Song,
) {
  const loaded = await loadOrderFacts(db, orderId);
  const item = loaded?.items.find(({ id }) => id === orderItemId);
  if (!loaded || !item) return null;
  const logged = await selectSpins(db, orderItemId);
  const periods = buildCampaign({
    productId: item.productId,
    detailsAt: detailsFirstAt ?? detailsAt,
    agreedSpins,
    allowances: getSpinAllowances(item, loaded.facts),
    spins: logged.filter(({ undoneAt }) => undoneAt === null),
    now,
  });
  return { ...loaded, item, logged, periods };
}

export type Campaign = NonNullable<Awaited<ReturnType<typeof readCampaign>>>;
export type Period = Campaign["periods"][number];
