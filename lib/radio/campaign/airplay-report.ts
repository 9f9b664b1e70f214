import { selectOrderSongs, selectSubmission } from "@/db/queries/radio";
import type { SpinSource } from "@/db/values/radio";
import { brandColors } from "@/lib/core/brand-colors";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import type { Ctx } from "@/lib/ctx";
import type { PdfCanvas } from "@/lib/pdf/canvas";
import {
  type DocumentBlock,
  type Figure,
  type PrintedDocument,
  renderDocument,
} from "@/lib/pdf/render-document";
import { measureLine, type TextLine } from "@/lib/pdf/shape-text";
import { readProfile } from "@/lib/profile/read-profile";
import { type Period, readCampaign } from "@/lib/radio/campaign/read-campaign";
import {
  countSpinWeeks,
  getRecordMarks,
  recordCenter,
  recordLabelRadius,
  type SpinWeek,
} from "@/lib/radio/campaign/spin-weeks";
import { spinSourceLabels } from "@/lib/radio/radio-copy";
import { formatSpinTime } from "@/lib/radio/station-time";
import { getLinkUrl, readLink } from "@/lib/secrets/links";

type ReportRequest = { readonly token: string; readonly orderItemId: string };

/** Renders a song's airplay report as a PDF, for the holder of its order's link. Null for others. */
export async function exportAirplayReport(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token, orderItemId }: ReportRequest,
): Promise<{ readonly filename: string; readonly bytes: Uint8Array } | null> {
  const linked = readLink(ctx, "radio-details", token);
  const songs = linked ? await selectOrderSongs(ctx.db, linked.id, linked.linkRevision) : [];
  const song = songs.find(({ submission }) => submission.orderItemId === orderItemId);
  const now = ctx.now();
  const campaign = song && (await readCampaign(ctx.db, now, song.submission));
  if (!song || !campaign) return null;
  const { artist, track, isrc } = song.submission;
  const report = buildAirplayReport({
    businessName: (await readProfile(ctx)).name,
    artist: artist ?? "",
    track: track ?? "",
    isrc,
    packageTitle: song.quantity > 1 ? `${song.title} × ${song.quantity}` : song.title,
    orderNumber: song.orderNumber,
    createdAt: now,
    periods: campaign.periods,
    checkUrl: getLinkUrl(ctx, "airplay-check", { id: orderItemId }),
  });
  return {
    filename: `airplay-${song.orderNumber}.pdf`,
    bytes: await renderDocument(report),
  };
}

/**
 * Reads what a report's address shows: the song and its spins as they are today, without the order or
 * the customer. Null for a forged address, and before the song is on air.
 */
export async function readCheckedAirplay(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string) {
  const linked = readLink(ctx, "airplay-check", token);
  const found = linked && (await selectSubmission(ctx.db, linked.id));
  const campaign = found && (await readCampaign(ctx.db, ctx.now(), found.submission));
  if (!campaign) return null;
  const { artist, track, stage } = found.submission;
  if (stage === "details_missing" || stage === "ready") return null;
  const { periods, item } = campaign;
  return {
    artist: artist ?? "",
    track: track ?? "",
    packageTitle: item.title,
    checkedAt: ctx.now(),
    owed: periods.reduce((sum, { owed }) => sum + owed, 0),
    spins: periods.flatMap(({ spins }) => spins),
  };
}

type ReportPeriod = Pick<
  Period,
  "paymentId" | "paidAt" | "startsAt" | "owed" | "played" | "left" | "promises"
> & {
  readonly spins: readonly {
    readonly playedAt: Date;
    readonly stationName: string | null;
    readonly programName: string | null;
    readonly source: SpinSource;
  }[];
};

export type ReportFacts = {
  readonly businessName: string;
  readonly artist: string;
  readonly track: string;
  readonly isrc: string | null;
  readonly packageTitle: string;
  /** Null for the sample on /radio. */
  readonly orderNumber: string | null;
  readonly createdAt: Date;
  /** By payment, oldest first. */
  readonly periods: readonly ReportPeriod[];
  /** Where anyone can compare the report with the log; null for the sample. */
  readonly checkUrl: string | null;
};

const sponsorship =
  "These spins are paid promotion. As required by law, the station announces on air that they are sponsored and who paid for them.";

/** Builds a campaign's report: totals, weeks, every spin, the disclosure, and where to check it. */
export function buildAirplayReport(facts: ReportFacts): PrintedDocument {
  const { periods, orderNumber, checkUrl, createdAt } = facts;
  const isSample = orderNumber === null;
  return {
    label: isSample ? "Sample airplay report" : "Airplay report",
    title: `“${facts.track}”`,
    subtitle: facts.artist,
    businessName: facts.businessName,
    blocks: [
      ...(isSample
        ? [
            {
              kind: "text",
              text: "This is a sample. The artist, the song, the station, and the times are made up.",
            } as const,
          ]
        : []),
      drawProgress(periods),
      {
        kind: "facts",
        facts: [
          { label: "Package", lines: [facts.packageTitle] },
          { label: "Order", lines: [orderNumber ?? "Sample"] },
          { label: "ISRC", lines: [facts.isrc ?? "Not provided"] },
          { label: "Created", lines: [formatZonedTime(createdAt)] },
        ],
      },
      ...periods.flatMap((period) => describePeriod(period, periods.length > 1)),
      { kind: "text", text: sponsorship },
      ...(checkUrl
        ? [
            {
              kind: "check",
              text: "To check this report, scan the code or open this address. It shows the spins in our log today.",
              url: checkUrl,
            } as const,
          ]
        : []),
    ],
  };
}

function describePeriod(
  { paidAt, owed, played, left, spins }: ReportPeriod,
  isOneOfSeveral: boolean,
): DocumentBlock[] {
  // A refunded or disputed payment is owed nothing, and "12 of 0" would read as an error.
  const count =
    owed > 0
      ? `${played} of ${owed} spins aired, ${left} left`
      : `${played} spins aired before the refund or dispute`;
  const heading = isOneOfSeveral ? `Paid ${formatSpinTime(paidAt).day}: ${count}` : "Every spin";
  return [
    { kind: "heading", text: heading },
    spins.length === 0
      ? { kind: "text", text: "No spins yet." }
      : {
          kind: "table",
          columns: [
            { title: "Day", share: 20 },
            { title: "Time", share: 16 },
            { title: "Station", share: 24 },
            { title: "Program", share: 22 },
            { title: "Source", share: 18 },
          ],
          rows: spins.map((spin) => {
            const { day, time } = formatSpinTime(spin.playedAt);
            const station = spin.stationName ?? "Not recorded";
            return [day, time, station, spin.programName ?? "", spinSourceLabels[spin.source]];
          }),
        },
  ];
}

/** More bars than this would be too narrow for their dates. */
const maxBars = 8;
const chart = { left: 285, barsHeight: 84, height: 128 } as const;

/** The record, the count, and a bar for each of the latest weeks. */
function drawProgress(periods: readonly ReportPeriod[]): Figure {
  const sum = (read: (period: ReportPeriod) => number) =>
    periods.reduce((total, period) => total + read(period), 0);
  const owed = sum((period) => period.owed);
  const played = sum((period) => period.played);
  const left = sum((period) => period.left);
  const weeks = periods.flatMap(countSpinWeeks);
  const shown = weeks.slice(-maxBars);
  const count = owed > 0 ? `${played} of ${owed}` : `${played}`;
  const below = owed > 0 ? `spins aired, ${left} left` : "spins aired";
  const title = weeks.length > maxBars ? `Latest ${maxBars} weeks` : "By week";
  return {
    kind: "figure",
    height: chart.height,
    alt: [`${count} ${below}.`, ...shown.map(describeWeek)].join(" "),
    async prepare(setter) {
      const large = await setter.set(count, "display");
      const small = await setter.set(below, "text");
      const heading = await setter.set(title, "bold");
      const labels = await Promise.all(
        shown.map(async ({ from, played: inWeek, target }) => ({
          day: await setter.set(formatSpinTime(from).day.slice(5, -6), "text"),
          count: await setter.set(target === null ? `${inWeek}` : `${inWeek}/${target}`, "bold"),
        })),
      );
      return (canvas, { x, y, width }) => {
        drawRecord(canvas, { x, y: y + 4, size: 116 }, { played, owed });
        const size = Math.min(40, (140 / measureLine(large, 40)) * 40);
        canvas.text(large, x + 134, y + 66, size, brandColors.ink);
        canvas.text(small, x + 134, y + 86, 10, brandColors.ink);
        if (shown.length === 0) return;
        canvas.text(heading, x + chart.left, y + 12, 8, brandColors.muted);
        const area = { x: x + chart.left, y: y + 28, width: width - chart.left };
        drawWeeks(canvas, area, { weeks: shown, labels });
      };
    },
  };
}

const describeWeek = ({ from, played, target }: SpinWeek) =>
  `Week of ${formatSpinTime(from).day}: ${played}${target === null ? "" : ` of ${target} promised`}.`;

function drawRecord(
  canvas: PdfCanvas,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  { played, owed }: { readonly played: number; readonly owed: number },
): void {
  const scale = size / (2 * recordCenter);
  const center = { x: x + recordCenter * scale, y: y + recordCenter * scale };
  for (const mark of getRecordMarks(played, owed)) {
    const color = mark.isPlayed ? brandColors.amber : brandColors.rule;
    const width = Math.max(0.6, mark.width * scale);
    if (mark.kind === "groove") {
      canvas.ring(center.x, center.y, mark.radius * scale, color, width);
    } else {
      const { x1, y1, x2, y2 } = mark;
      canvas.polyline(
        [
          [x + x1 * scale, y + y1 * scale],
          [x + x2 * scale, y + y2 * scale],
        ],
        color,
        width,
      );
    }
  }
  canvas.circle(center.x, center.y, recordLabelRadius * scale, brandColors.ink);
  canvas.circle(center.x, center.y, 4 * scale, brandColors.white);
}

type Bars = {
  readonly weeks: readonly SpinWeek[];
  readonly labels: readonly { readonly day: TextLine; readonly count: TextLine }[];
};

/** Bars against a line for what the week promises. */
function drawWeeks(
  canvas: PdfCanvas,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { weeks, labels }: Bars,
): void {
  const { ink, amber, rule, muted } = brandColors;
  const highest = Math.max(1, ...weeks.map(({ played, target }) => Math.max(played, target ?? 0)));
  const pitch = Math.min(56, width / weeks.length);
  const barWidth = Math.min(30, pitch * 0.62);
  const bottom = y + chart.barsHeight;
  const getHeight = (spins: number) => (spins / highest) * (chart.barsHeight - 12);
  weeks.forEach(({ played, target }, index) => {
    const left = x + index * pitch;
    const height = getHeight(played);
    canvas.rect(left, bottom - height, barWidth, height, amber);
    if (target !== null) canvas.rect(left - 2, bottom - getHeight(target), barWidth + 4, 1, ink);
    const label = labels[index];
    if (!label) return;
    const top = bottom - getHeight(Math.max(played, target ?? 0));
    const center = (line: TextLine, size: number) =>
      left + (barWidth - measureLine(line, size)) / 2;
    canvas.text(label.count, center(label.count, 8), top - 4, 8, ink);
    canvas.text(label.day, center(label.day, 7), bottom + 11, 7, muted);
  });
  canvas.rect(x - 2, bottom, weeks.length * pitch, 1, rule);
}
