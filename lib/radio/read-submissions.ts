import {
  hasLiveAirplay,
  type RadioFilter,
  type RadioRow,
  selectSpins,
  selectSubmission,
  selectSubmissions,
} from "@/db/queries/radio";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type Cursor, toPage } from "@/lib/core/cursor";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import type { Ctx } from "@/lib/ctx";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { getSpinAllowances } from "@/lib/radio/spin-allowances";
import { radioStages } from "@/lib/radio/stages";

const pageSize = 50;

export type ListedSubmission = RadioRow;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the list's filter from the query string. Invalid values are ignored. */
export function parseRadioFilter(query: Query): RadioFilter {
  return {
    term: normalizeSearchTerm(query.q),
    stage: radioStages.find((stage) => stage === query.stage) ?? null,
  };
}

/** Reads a page of radio packages, most recently paid first. */
export async function readSubmissions(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  filter: RadioFilter,
  after: Cursor | null,
) {
  const page = { after, limit: pageSize + 1, now: ctx.now() };
  const rows = await selectSubmissions(ctx.db, filter, page);
  return toPage(rows, pageSize, ({ paidAt, orderItemId }) => ({ at: paidAt, id: orderItemId }));
}

/** Reads a package with its song, spin allowances and plays. Null for an unknown id. */
export async function readSubmission(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  orderItemId: string,
) {
  const found = await selectSubmission(ctx.db, orderItemId);
  const loaded = found && (await loadOrderFacts(ctx.db, found.submission.orderId));
  const item = loaded?.items.find(({ id }) => id === orderItemId);
  if (!found || !loaded || !item) return null;
  const now = ctx.now();
  const [spins, isLive] = await Promise.all([
    selectSpins(ctx.db, orderItemId),
    hasLiveAirplay(ctx.db, orderItemId, now),
  ]);
  const allowances = getSpinAllowances(item, loaded.facts).map((allowance) => ({
    ...allowance,
    used: spins.filter((spin) => spin.paymentId === allowance.paymentId && !spin.undoneAt).length,
    hasEnded: allowance.endsAt !== null && allowance.endsAt <= now,
  }));
  const { order, subscription } = loaded;
  return { ...found, order, item, subscription, spins, allowances, isLive, now };
}

export type SubmissionDetail = NonNullable<Awaited<ReturnType<typeof readSubmission>>>;
