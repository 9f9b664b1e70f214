import {
  hasLiveAirplay,
  type RadioFilter,
  type RadioRow,
  selectSubmission,
  selectSubmissions,
} from "@/db/queries/radio";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type Cursor, toPage } from "@/lib/core/cursor";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import type { Ctx } from "@/lib/ctx";
import type { PromiseState } from "@/lib/radio/campaign/promise-states";
import { type Period, readCampaign, readCampaigns } from "@/lib/radio/campaign/read-campaign";
import { radioStages } from "@/lib/radio/stages";

const pageSize = 50;

export type ListedSubmission = Awaited<ReturnType<typeof readSubmissions>>["rows"][number];

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
  const found = toPage(rows, pageSize, ({ paidAt, orderItemId }) => ({
    at: paidAt,
    id: orderItemId,
  }));
  const campaigns = await readCampaigns(ctx.db, page.now, found.rows);
  return {
    ...found,
    rows: found.rows.map((row) => addProgress(row, campaigns.get(row.orderItemId)?.periods ?? [])),
  };
}

/**
 * Adds what's bought, played and left in all of a song's payments, the latest pacing, and the promise
 * that's due next, while the airplay is live.
 */
function addProgress(row: RadioRow, periods: readonly Period[]) {
  const sum = (read: (period: Period) => number) =>
    periods.reduce((total, period) => total + read(period), 0);
  return {
    ...row,
    owed: sum(({ owed }) => owed),
    played: sum(({ played }) => played),
    left: sum(({ left }) => left),
    pacing: periods.at(-1)?.pacing ?? null,
    nextPromise: row.isLive ? findNextPromise(periods) : null,
  };
}

function findNextPromise(periods: readonly Period[]): PromiseState | null {
  const open = periods
    .flatMap(({ promises }) => promises)
    .filter(({ status }) => status === "on_track" || status === "at_risk");
  return open.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0] ?? null;
}

/** Reads a package with its song and campaign. Null for an unknown id. */
export async function readSubmission(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  orderItemId: string,
) {
  const now = ctx.now();
  const found = await selectSubmission(ctx.db, orderItemId);
  const campaign = found && (await readCampaign(ctx.db, now, found.submission));
  if (!found || !campaign) return null;
  const isLive = await hasLiveAirplay(ctx.db, orderItemId, now);
  return { ...found, ...campaign, isLive, now };
}

export type SubmissionDetail = NonNullable<Awaited<ReturnType<typeof readSubmission>>>;
