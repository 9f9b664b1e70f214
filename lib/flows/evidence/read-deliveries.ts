import { selectSessionsOfOrder } from "@/db/queries/consultations";
import { selectOrderProgress } from "@/db/queries/course/course-stats";
import { selectOrderSubmissions } from "@/db/queries/radio";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import type { Ctx } from "@/lib/ctx";
import type { EvidenceSection } from "@/lib/orders/evidence-text";
import type { OrderDetail } from "@/lib/orders/read-orders";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import { describePeriod } from "@/lib/radio/campaign/airplay-report";
import { readCampaigns } from "@/lib/radio/campaign/read-campaign";

type ReadCtx = Pick<Ctx, "db" | "now">;

/** Reads what an order delivered other than downloads: radio spins, course lessons and sessions. */
export async function readDeliveries(
  ctx: ReadCtx,
  { order }: Pick<OrderDetail, "order">,
): Promise<readonly EvidenceSection[]> {
  const [spins, lessons, sessions] = await Promise.all([
    readSpins(ctx, order.id),
    readLessons(ctx, order.id),
    readSessions(ctx, order.id),
  ]);
  return [...spins, ...lessons, ...sessions];
}

async function readSpins(ctx: ReadCtx, orderId: string): Promise<EvidenceSection[]> {
  const songs = await selectOrderSubmissions(ctx.db, orderId);
  const campaigns = await readCampaigns(ctx.db, ctx.now(), songs);
  const sections: EvidenceSection[] = [];
  for (const song of songs) {
    const campaign = campaigns.get(song.orderItemId);
    if (!campaign) continue;
    const { artist, track, detailsAt } = song;
    sections.push({
      heading: toPrintableLine(`Radio airplay: ${campaign.item.title}`, 200),
      lines: [
        detailsAt
          ? `Song details received ${formatZonedTime(detailsAt)}: ${toPrintableLine(`${artist}, ${track}`, 300)}`
          : "Song details not received.",
        ...campaign.periods.flatMap((period) => {
          const { heading, lines } = describePeriod(period);
          return [heading, ...lines.map((line) => `    ${line}`)];
        }),
      ],
    });
  }
  return sections;
}

async function readLessons(ctx: ReadCtx, orderId: string): Promise<EvidenceSection[]> {
  const lessons = await selectOrderProgress(ctx.db, orderId);
  if (lessons.length === 0) return [];
  return [
    {
      heading: "Course lessons watched",
      lines: lessons.flatMap(
        ({ title, lengthSeconds, startedAt, watchedSeconds, completedAt, updatedAt }) => [
          toPrintableLine(title, 200),
          `    ${watchedSeconds} of ${lengthSeconds} seconds watched, started ${formatZonedTime(startedAt)}, last seen ${formatZonedTime(updatedAt)}`,
          `    ${completedAt ? `Completed ${formatZonedTime(completedAt)}` : "Not completed"}`,
        ],
      ),
    },
  ];
}

async function readSessions(ctx: ReadCtx, orderId: string): Promise<EvidenceSection[]> {
  const sessions = await selectSessionsOfOrder(ctx.db, orderId);
  if (sessions.length === 0) return [];
  return [
    {
      heading: "Sessions",
      lines: sessions.map(
        ({ startsAt, endsAt, status }) =>
          `${startsAt && endsAt ? `${formatZonedTime(startsAt)} to ${formatZonedTime(endsAt)}` : "No time set"}: ${consultationStatusLabels[status]}`,
      ),
    },
  ];
}
