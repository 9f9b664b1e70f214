import { selectOrderSongs } from "@/db/queries/radio";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import type { Ctx } from "@/lib/ctx";
import { type DocumentSection, renderDocument } from "@/lib/pdf/render-document";
import { type Period, readCampaign } from "@/lib/radio/campaign/read-campaign";
import { describeStation } from "@/lib/radio/radio-copy";
import { readLink } from "@/lib/secrets/links";

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
  const title = `Airplay report: ${artist ?? ""}, ${track ?? ""}`;
  const sections: DocumentSection[] = [
    {
      heading: title,
      lines: [
        `Package: ${song.title}${song.quantity > 1 ? ` × ${song.quantity}` : ""}, order ${song.orderNumber}`,
        `ISRC: ${isrc ?? "not provided"}`,
        `Report created: ${formatZonedTime(now)}. All times are Central.`,
        "These spins are paid promotion. The station discloses the sponsorship on air.",
      ],
    },
    ...campaign.periods.map((period) => describePeriod(period)),
  ];
  return {
    filename: `airplay-${song.orderNumber}.pdf`,
    bytes: await renderDocument(title, sections),
  };
}

/** Lists a payment's spins, for the report and for a dispute's evidence. */
export function describePeriod({ paidAt, owed, played, left, spins }: Period): {
  readonly heading: string;
  readonly lines: readonly string[];
} {
  return {
    // A refunded or disputed payment is owed nothing, and a bank would read "12 of 0" as an error.
    heading:
      owed > 0
        ? `Paid ${formatZonedTime(paidAt)}: ${played} of ${owed} spins aired, ${left} left`
        : `Paid ${formatZonedTime(paidAt)}: ${played} spins aired before the refund or dispute`,
    lines:
      spins.length === 0
        ? ["No spins yet."]
        : spins.map(
            (spin, index) =>
              `${index + 1}. ${formatZonedTime(spin.playedAt)}: ${describeStation(spin)} (${spin.source === "log" ? "from the station's log" : "logged by our staff"})`,
          ),
  };
}
