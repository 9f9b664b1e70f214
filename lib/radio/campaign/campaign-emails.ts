import { and, eq } from "drizzle-orm";
import { orders, radioSubmissions } from "@/db/schema";
import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-time";
import { dayMs, hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import {
  type Campaign,
  type Period,
  type RunningSong,
  readCampaign,
  visitRunningSongs,
} from "@/lib/radio/campaign/read-campaign";
import { describeStation } from "@/lib/radio/radio-copy";
import { getLinkUrl, type LinkSubject, readLink, signLink } from "@/lib/secrets/links";

/**
 * Queues Monday's summary of last week's spins for each song that was on air in that week, unless
 * the customer turned it off. Once per song and week, or not at all.
 * @param options.at the time that decides which week, if any; locally, the newsletter's clock
 * @returns the number of emails queued
 */
export async function queueWeeklySummaries(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<number> {
  const week = getWeekToSummarize(at);
  if (!week) return 0;
  return await visitRunningSongs(ctx, until, async (song) =>
    song.submission.weeklyEmailsOffAt === null && (await queueSummary(ctx, song, week)) ? 1 : 0,
  );
}

async function queueSummary(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { submission, order }: RunningSong,
  week: Week,
): Promise<boolean> {
  const { orderItemId, artist, track, stage } = submission;
  const campaign = stage !== "ready" && (await readCampaign(ctx.db, ctx.now(), submission));
  if (!campaign || !wasRunning(campaign, week)) return false;
  const spins = campaign.periods.flatMap((period) => period.spins);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return await enqueueEmail(ctx.db, ctx.now(), {
    kind: "airplay_week",
    to: order.email,
    orderId: order.id,
    // Emails of an order are never purged, so this key stays unique.
    dedupeKey: `airplay_week:${orderItemId}:${week.from}`,
    dueAt: week.dueAt,
    props: {
      firstName: getGreetingName(order.firstName),
      orderNumber: order.orderNumber,
      artist: artist ?? "",
      track: track ?? "",
      from: week.from,
      to: week.to,
      spins: spins
        .filter(({ playedAt }) => playedAt >= week.startsAt && playedAt < week.endsAt)
        .map((spin) => ({ at: spin.playedAt.toISOString(), station: describeStation(spin) })),
      played: spins.length,
      owed: sum(campaign.periods.map(({ owed }) => owed)),
      url: getLinkUrl(ctx, "radio-details", order),
      unsubscribeUrl: getWeeklyEmailsUrl(ctx, order, orderItemId),
    },
  });
}

/** True if a payment had spins left when the week started, and had started before it ended. */
function wasRunning({ periods }: Pick<Campaign, "periods">, week: Week): boolean {
  return periods.some(({ startsAt, owed, spins }) => {
    const playedBefore = spins.filter(({ playedAt }) => playedAt < week.startsAt).length;
    return startsAt !== null && startsAt < week.endsAt && playedBefore < owed;
  });
}

/** Monday to Sunday in Memphis. */
type Week = {
  readonly from: ChicagoDay;
  readonly to: ChicagoDay;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  readonly dueAt: Date;
};

const firstHour = 9;
const lastHour = 21;

/**
 * Returns the week to summarize: from Monday at 9 AM to Tuesday at 9 PM, so that an
 * outage delays them but nothing stale is sent. Null at other times.
 */
function getWeekToSummarize(now: Date): Week | null {
  const today = getChicagoDay(now);
  const daysSinceMonday = (getWeekday(today) + 6) % 7;
  const monday = addDays(today, -daysSinceMonday);
  const dueAt = fromChicagoHour(monday, firstHour);
  if (now < dueAt) return null;
  if (now >= fromChicagoHour(addDays(monday, 1), lastHour)) return null;
  const from = addDays(monday, -7);
  return {
    from,
    to: addDays(monday, -1),
    startsAt: fromChicagoHour(from, 0),
    endsAt: fromChicagoHour(monday, 0),
    dueAt,
  };
}

/** URL that turns off a song's weekly emails: a POST does it, a GET opens the campaign page. */
function getWeeklyEmailsUrl(
  ctx: Pick<Ctx, "now" | "settings">,
  order: LinkSubject<"radio-details">,
  orderItemId: string,
): string {
  const query = new URLSearchParams({
    token: signLink(ctx, "radio-details", order),
    item: orderItemId,
  });
  return `${ctx.settings.siteUrl}/radio-details/weekly-emails?${query}`;
}

type WeeklyEmailsChoice = {
  readonly token: string;
  readonly orderItemId: string;
  readonly isOn: boolean;
};

/**
 * Turns a song's weekly emails on or off, for the holder of its order's link.
 * @returns false if the link is invalid or the song isn't part of its order
 */
export async function setWeeklyEmails(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token, orderItemId, isOn }: WeeklyEmailsChoice,
): Promise<boolean> {
  const linked = readLink(ctx, "radio-details", token);
  if (!linked) return false;
  return await ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, linked.id), eq(orders.linkRevision, linked.linkRevision)))
      .for("share");
    if (!order) return false;
    const changed = await tx
      .update(radioSubmissions)
      .set({ weeklyEmailsOffAt: isOn ? null : ctx.now() })
      .where(
        and(eq(radioSubmissions.orderItemId, orderItemId), eq(radioSubmissions.orderId, order.id)),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    return changed.length === 1;
  });
}

/** Staff void a mistake within this time, so that it announces nothing. */
const settleMs = hourMs;
/** Campaigns that ended earlier, such as before this email existed, aren't announced. */
const newsMs = 7 * dayMs;

/**
 * Queues an email with totals and the report for each payment of which all spins aired, once. Safe to
 * run at any time and concurrently: the email's key is unique.
 * @returns the number of emails queued
 */
export async function queueFinishedEmails(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { until }: { readonly until: Date },
): Promise<number> {
  return await visitRunningSongs(ctx, until, async (song) => {
    const campaign = await readCampaign(ctx.db, ctx.now(), song.submission);
    let queued = 0;
    for (const period of campaign?.periods ?? []) {
      if (!campaign || !hasJustFinished(period, ctx.now())) continue;
      if (await queueFinishedEmail(ctx, song, campaign, period)) queued += 1;
    }
    return queued;
  });
}

function hasJustFinished({ owed, left, spins }: Period, now: Date): boolean {
  // A refunded or disputed payment is owed nothing.
  if (owed === 0 || left > 0) return false;
  const loggedAt = Math.max(...spins.map(({ createdAt }) => createdAt.getTime()));
  const age = now.getTime() - loggedAt;
  return age >= settleMs && age < newsMs;
}

async function queueFinishedEmail(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { submission, order }: RunningSong,
  { item }: Campaign,
  { paymentId, paidUntil, spins }: Period,
): Promise<boolean> {
  const { orderItemId, artist, track } = submission;
  const { siteUrl } = ctx.settings;
  const query = new URLSearchParams({
    token: signLink(ctx, "radio-details", order),
    item: orderItemId,
  });
  return await enqueueEmail(ctx.db, ctx.now(), {
    kind: "airplay_finished",
    to: order.email,
    orderId: order.id,
    // Emails of an order are never purged, so this key stays unique.
    dedupeKey: `airplay_finished:${orderItemId}:${paymentId}`,
    props: {
      firstName: getGreetingName(order.firstName),
      orderNumber: order.orderNumber,
      artist: artist ?? "",
      track: track ?? "",
      packageTitle: item.title,
      isMonthly: paidUntil !== null,
      firstAt: spins[0]?.playedAt.toISOString() ?? "",
      lastAt: spins.at(-1)?.playedAt.toISOString() ?? "",
      stations: countByStation(spins),
      reportUrl: `${siteUrl}/radio-details/report?${query}`,
      url: getLinkUrl(ctx, "radio-details", order),
      quickCheckUrl: `${siteUrl}/quick-check`,
      packagesUrl: `${siteUrl}/radio`,
    },
  });
}

/** Counts spins by station, most first. */
function countByStation(spins: Period["spins"]) {
  const counts = new Map<string, number>();
  for (const { stationName } of spins) {
    const name = stationName ?? "Station not recorded";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, spins: count })).toSorted(
    (one, other) => other.spins - one.spins,
  );
}
