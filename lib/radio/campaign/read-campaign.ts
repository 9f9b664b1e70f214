import type { Queryable } from "@/db/client";
import { selectSpins } from "@/db/queries/radio";
import { loadFactsOfOrders } from "@/lib/orders/state/load-order-facts";
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
export async function readCampaign(db: Queryable, now: Date, song: Song) {
  const campaigns = await readCampaigns(db, now, [song]);
  return campaigns.get(song.orderItemId) ?? null;
}

/**
 * Reads the campaigns of songs in a constant number of queries, by order item. Songs without a
 * campaign are left out.
 */
export async function readCampaigns(db: Queryable, now: Date, songs: readonly Song[]) {
  const orderIds = [...new Set(songs.map(({ orderId }) => orderId))];
  const [loaded, spins] = await Promise.all([
    loadFactsOfOrders(db, orderIds),
    selectSpins(
      db,
      songs.map(({ orderItemId }) => orderItemId),
    ),
  ]);
  const orders = new Map(loaded.map((one) => [one.order.id, one]));
  return new Map(
    songs.flatMap(({ orderItemId, orderId, detailsAt, detailsFirstAt, agreedSpins }) => {
      const order = orders.get(orderId);
      const item = order?.items.find(({ id }) => id === orderItemId);
      if (!order || !item) return [];
      const logged = spins.filter((spin) => spin.orderItemId === orderItemId);
      const periods = buildCampaign({
        productId: item.productId,
        detailsAt: detailsFirstAt ?? detailsAt,
        agreedSpins,
        allowances: getSpinAllowances(item, order.facts),
        spins: logged.filter(({ undoneAt }) => undoneAt === null),
        now,
      });
      return [[orderItemId, { ...order, item, logged, periods }] as const];
    }),
  );
}

export type Campaign = NonNullable<Awaited<ReturnType<typeof readCampaign>>>;
export type Period = Campaign["periods"][number];
