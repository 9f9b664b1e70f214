import { selectSubscribersByEmail } from "@/db/queries/personal-data-export";
import {
  hasLiveAirplay,
  type RadioFilter,
  type RadioRow,
  selectOrderSongs,
  selectOrderSubmissions,
  selectSubmission,
  selectSubmissions,
} from "@/db/queries/radio";
import type { Cursor } from "@/db/values/cursor";
import type { AdminActor } from "@/lib/core/admin-actor";
import { toPage } from "@/lib/core/cursor";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";
import type { PromiseState } from "@/lib/radio/campaign/promise-states";
import {
  type Campaign,
  type Period,
  readCampaign,
  readCampaigns,
} from "@/lib/radio/campaign/read-campaign";
import { radioStages } from "@/lib/radio/radio-copy";
import { readLink } from "@/lib/secrets/links";

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
    rows: found.rows.map((row) =>
      addProgress(row, campaigns.get(row.orderItemId)?.periods ?? [], page.now),
    ),
  };
}

/**
 * Adds what's bought, played and left in all of a song's payments, the latest pacing, and the promise
 * that's due next, while the airplay is live: of a week until it ends, else until it's met.
 */
function addProgress(row: RadioRow, periods: readonly Period[], now: Date) {
  const sum = (read: (period: Period) => number) =>
    periods.reduce((total, period) => total + read(period), 0);
  return {
    ...row,
    owed: sum(({ owed }) => owed),
    played: sum(({ played }) => played),
    left: sum(({ left }) => left),
    pacing: periods.at(-1)?.pacing ?? null,
    nextPromise: row.isLive ? findNextPromise(periods, now) : null,
  };
}

function findNextPromise(periods: readonly Period[], now: Date): PromiseState | null {
  const open = periods
    .flatMap(({ promises }) => promises)
    .filter(
      ({ kind, status, played, target, dueAt }) =>
        status === "on_track" ||
        status === "at_risk" ||
        (kind === "per_week" && dueAt > now && played >= target),
    );
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

/** A refund that staff may make for spins that didn't air in time. */
type RefundSuggestion = {
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

/** A package's song as the customer sees it. */
export type CustomerSong = {
  readonly orderItemId: string;
  readonly title: string;
  /** Packages of this type in the order item. */
  readonly quantity: number;
  readonly details: {
    readonly artist: string;
    readonly track: string;
    readonly link: string;
    readonly isrc: string;
    readonly pro: string;
    readonly notes: string;
  };
  readonly detailsAt: Date | null;
  /** `ended`: refunded or ended. `locked`: on air or finished. */
  readonly state: "open" | "locked" | "ended";
  /** By payment, newest first; empty before the song is on air. */
  readonly periods: readonly Period[];
  readonly hasWeeklyEmails: boolean;
};

type CustomerSongs = {
  readonly orderNumber: string;
  readonly email: string;
  readonly songs: readonly CustomerSong[];
};

/** Reads the songs of an order for a link from its emails. Null if the token is invalid. */
export async function readCustomerSongs(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<CustomerSongs | null> {
  const linked = readLink(ctx, "radio-details", token);
  if (!linked) return null;
  const rows = await selectOrderSongs(ctx.db, linked.id, linked.linkRevision);
  const [first] = rows;
  if (!first) return null;
  const { orderNumber, email } = first;
  const songs: CustomerSong[] = [];
  for (const { submission, title, quantity } of rows) {
    const { orderItemId, stage, artist, track, link, isrc, pro, notes, detailsAt } = submission;
    const isOpen = stage === "details_missing" || stage === "ready";
    const isLive = await hasLiveAirplay(ctx.db, orderItemId, ctx.now());
    const campaign = isOpen ? null : await readCampaign(ctx.db, ctx.now(), submission);
    songs.push({
      periods: (campaign?.periods ?? []).toReversed(),
      hasWeeklyEmails: submission.weeklyEmailsOffAt === null,
      orderItemId,
      title,
      quantity,
      details: {
        artist: artist ?? "",
        track: track ?? "",
        link: link ?? "",
        isrc: isrc ?? "",
        pro: pro ?? "",
        notes: notes ?? "",
      },
      detailsAt,
      state: isLive ? (isOpen ? "open" : "locked") : "ended",
    });
  }
  return { orderNumber, email, songs };
}

type SignedIn = { readonly emails: readonly string[] } | null;

/**
 * Reads the quick check's answers about airplay royalties. Null unless a signed-in customer has
 * proved the order's address: anyone can buy with someone else's.
 */
export async function readKnownRegistrations(
  ctx: Pick<Ctx, "db">,
  customer: SignedIn,
  email: string,
) {
  const address = email.toLowerCase();
  if (!customer?.emails.includes(address)) return null;
  const [subscriber] = await selectSubscribersByEmail(ctx.db, [address]);
  if (!subscriber) return null;
  return { hasPro: subscriber.regCheckPro, hasSoundExchange: subscriber.sxActive };
}
