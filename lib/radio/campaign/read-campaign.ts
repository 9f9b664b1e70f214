import type { Queryable } from "@/db/client";
import { selectRunningSongs, selectSpins } from "@/db/queries/radio";
import type { Ctx } from "@/lib/ctx";
import { loadFactsOfOrders } from "@/lib/orders/state/load-order-facts";
import {
  type AirplayPromises,
  getAirplayPromises,
  getPromiseStates,
  type PromiseState,
} from "@/lib/radio/campaign/promise-states";
import { getSpinAllowances, type SpinAllowance } from "@/lib/radio/spins/spin-allowances";

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

/** A spin with what's known of its station. */
type CampaignSpin = {
  readonly id: string;
  readonly paymentId: string;
  readonly playedAt: Date;
  readonly stationName: string | null;
  readonly programName: string | null;
};

/** Whether a campaign's spins come at the promised pace. */
export type Pacing = "done" | "not_started" | "ahead" | "on_track" | "behind" | "late";

/** One payment's spins: the entire package, or a month of a subscription. */
type CampaignPeriod<Spin extends CampaignSpin> = {
  readonly paymentId: string;
  readonly paidAt: Date;
  /** End of the subscription's paid month; null for a package. */
  readonly paidUntil: Date | null;
  /** When the promises start to count; null while song details are missing. */
  readonly startsAt: Date | null;
  /** When all spins are due; null if the package promises no date. */
  readonly dueAt: Date | null;
  /** Spins bought with the payment; 0 if it was refunded or is disputed. */
  readonly purchased: number;
  /** Spins bought, or fewer if the customer agreed; 0 if refunded or disputed. */
  readonly owed: number;
  readonly played: number;
  readonly left: number;
  /** Earliest first. */
  readonly spins: readonly Spin[];
  readonly promises: readonly PromiseState[];
  readonly pacing: Pacing;
};

type Facts<Spin extends CampaignSpin> = {
  readonly productId: string;
  readonly detailsAt: Date | null;
  readonly agreedSpins: number | null;
  readonly allowances: readonly SpinAllowance[];
  /** Without undone ones. */
  readonly spins: readonly Spin[];
  readonly now: Date;
};

/** Builds the periods of a campaign, oldest payment first. Pure. */
export function buildCampaign<Spin extends CampaignSpin>({
  productId,
  detailsAt,
  agreedSpins,
  allowances,
  spins,
  now,
}: Facts<Spin>): readonly CampaignPeriod<Spin>[] {
  const promises = getAirplayPromises(productId);
  return allowances.map(({ paymentId, startsAt: paidAt, endsAt: paidUntil, purchased }) => {
    const own = spins
      .filter((spin) => spin.paymentId === paymentId)
      .toSorted((one, other) => one.playedAt.getTime() - other.playedAt.getTime());
    const startsAt = detailsAt && (detailsAt > paidAt ? detailsAt : paidAt);
    const owed = getOwed(purchased, promises, agreedSpins);
    const states = getPromiseStates({
      promises,
      startsAt,
      owed,
      spins: own.map(({ playedAt }) => playedAt),
      now,
    });
    const dueAt = states.find(({ kind }) => kind === "all")?.dueAt ?? null;
    return {
      paymentId,
      paidAt,
      paidUntil,
      startsAt,
      dueAt,
      purchased,
      owed,
      played: own.length,
      left: Math.max(0, owed - own.length),
      spins: own,
      promises: states,
      pacing: getPacing({ owed, played: own.length, startsAt, dueAt, states, now }),
    };
  });
}

function getOwed(purchased: number, { isUpTo }: AirplayPromises, agreed: number | null): number {
  return isUpTo && agreed !== null ? Math.min(purchased, agreed) : purchased;
}

type PacingFacts = {
  readonly owed: number;
  readonly played: number;
  readonly startsAt: Date | null;
  readonly dueAt: Date | null;
  readonly states: readonly PromiseState[];
  readonly now: Date;
};

/** Compares the spins played with an even pace; a promise at risk is always behind. */
function getPacing({ owed, played, startsAt, dueAt, states, now }: PacingFacts): Pacing {
  if (played >= owed) return "done";
  if (states.some(({ status }) => status === "broken")) return "late";
  if (states.some(({ status }) => status === "at_risk")) return "behind";
  if (!startsAt) return "not_started";
  const onTrack = played === 0 ? "not_started" : "on_track";
  if (!dueAt) return onTrack;
  const elapsed = (now.getTime() - startsAt.getTime()) / (dueAt.getTime() - startsAt.getTime());
  const expected = owed * Math.min(1, Math.max(0, elapsed));
  if (played > expected + 1) return "ahead";
  return played < Math.floor(expected) - 1 ? "behind" : onTrack;
}

const pageSize = 50;

export type RunningSong = Awaited<ReturnType<typeof selectRunningSongs>>[number];

/**
 * Visits each song that staff play, will play, or finished in the last two weeks, until a time.
 * @returns the sum of what the visits returned
 */
export async function visitRunningSongs(
  ctx: Pick<Ctx, "db" | "now">,
  until: Date,
  visit: (song: RunningSong) => Promise<number>,
): Promise<number> {
  let sum = 0;
  let after: string | null = null;
  while (ctx.now() < until) {
    const songs: readonly RunningSong[] = await selectRunningSongs(ctx.db, {
      now: ctx.now(),
      after,
      limit: pageSize,
    });
    for (const song of songs) sum += await visit(song);
    after = songs.at(-1)?.submission.orderItemId ?? null;
    if (songs.length < pageSize) break;
  }
  return sum;
}
