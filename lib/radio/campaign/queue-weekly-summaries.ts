import { selectRunningSongs } from "@/db/queries/radio";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getRadioDetailsUrl } from "@/lib/orders/order-links";
import { type Campaign, readCampaign } from "@/lib/radio/campaign/read-campaign";
import { describeStation } from "@/lib/radio/campaign/station-label";
import { getWeekToSummarize, type Week } from "@/lib/radio/campaign/week";
import { getWeeklyEmailsUrl } from "@/lib/radio/campaign/weekly-emails";

const pageSize = 50;

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
  let queued = 0;
  let after: string | null = null;
  while (week && ctx.now() < until) {
    const songs = await selectRunningSongs(ctx.db, { now: ctx.now(), after, limit: pageSize });
    for (const song of songs) {
      if (song.submission.weeklyEmailsOffAt === null && (await queueSummary(ctx, song, week))) {
        queued += 1;
      }
    }
    after = songs.at(-1)?.submission.orderItemId ?? null;
    if (songs.length < pageSize) break;
  }
  return queued;
}

type Song = Awaited<ReturnType<typeof selectRunningSongs>>[number];

async function queueSummary(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { submission, order }: Song,
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
      url: getRadioDetailsUrl(ctx, order),
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
