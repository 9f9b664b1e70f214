import { selectSessionsOfOrder } from "@/db/queries/consultations";
import { selectOrderProgress } from "@/db/queries/course/course-stats";
import { selectOrderSubmissions } from "@/db/queries/radio";
import { recordAudit } from "@/lib/audit/record-audit";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import type { AdminActor } from "@/lib/core/admin-actor";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { buildEvidenceSections, type EvidenceSection } from "@/lib/orders/evidence-text";
import { type OrderDetail, readOrder } from "@/lib/orders/read-orders";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import { renderDocument } from "@/lib/pdf/render-document";
import { readProfile } from "@/lib/profile/read-profile";
import { type Period, readCampaigns } from "@/lib/radio/campaign/read-campaign";
import { describeStation, spinSourceLabels } from "@/lib/radio/radio-copy";

/** Builds the evidence PDF for an order's dispute: the sale, and everything that was delivered. Audits the export. */
export async function exportEvidence(
  ctx: Ctx,
  actor: AdminActor,
  orderId: string,
): Promise<Result<{ readonly filename: string; readonly bytes: Uint8Array }, "unknown_order">> {
  const detail = await readOrder(ctx, actor, orderId);
  if (!detail) return fail("unknown_order");
  const now = ctx.now();
  const { orderNumber } = detail.order;
  const profile = await readProfile(ctx);
  const deliveries = await readDeliveries(ctx, detail);
  const bytes = await renderDocument({
    label: "Evidence",
    title: `Order ${orderNumber}`,
    businessName: profile.name,
    blocks: buildEvidenceSections(detail, { now, profile }, deliveries).flatMap(
      ({ heading, lines }) => [
        { kind: "heading", text: heading },
        { kind: "lines", lines },
      ],
    ),
  });
  const details = { orderId, orderNumber };
  await recordAudit(ctx.db, { by: actor, action: "evidence_exported", details, now });
  return ok({ filename: `evidence-${orderNumber}.pdf`, bytes });
}

type ReadCtx = Pick<Ctx, "db" | "now">;

/** Reads what an order delivered other than downloads: radio spins, course lessons and sessions. */
async function readDeliveries(
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
        ...campaign.periods.flatMap(listSpins),
      ],
    });
  }
  return sections;
}

function listSpins({ paidAt, owed, played, left, spins }: Period): string[] {
  // A refunded or disputed payment is owed nothing, and a bank would read "12 of 0" as an error.
  const count =
    owed > 0
      ? `${played} of ${owed} spins aired, ${left} left`
      : `${played} spins aired before the refund or dispute`;
  return [
    `Paid ${formatZonedTime(paidAt)}: ${count}`,
    ...spins.map(
      (spin, index) =>
        `    ${index + 1}. ${formatZonedTime(spin.playedAt)}: ${describeStation(spin)} (${spinSourceLabels[spin.source]})`,
    ),
    ...(spins.length === 0 ? ["    No spins yet."] : []),
  ];
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
