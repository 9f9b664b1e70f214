import { type ListingRow, wholeListing } from "@/db/queries/subscribers";
import { readByCursor } from "@/db/read-by-cursor";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import { chicagoDayOf } from "@/lib/chicago-clock";
import type { CsvValue } from "@/lib/csv/csv-line";
import { csvStream } from "@/lib/csv/csv-stream";
import type { Ctx } from "@/lib/ctx";
import type { ListingView } from "@/lib/subscribers/listing-view";
import { quickChecks, statusLabels } from "@/lib/subscribers/status";

const header = ["First Name", "Email", "Status", "Frequency", "Quick Check", "Date Joined"];

export type SubscriberExport = {
  /** Contains the current day in Chicago. */
  readonly filename: string;
  readonly body: ReadableStream<Uint8Array>;
};

/**
 * Exports a view's subscribers as a CSV stream from one snapshot. The audit entry is written before
 * the first row and leaves out the search text, which may be an address.
 */
export async function exportSubscribers(
  ctx: Ctx,
  actor: AdminActor,
  view: ListingView,
): Promise<SubscriberExport> {
  const now = ctx.now();
  await recordAudit(ctx.db, {
    by: actor,
    action: "subscribers_exported",
    details: { filter: view.filter, isSearch: view.search !== "" },
    now,
  });
  return {
    filename: `subscribers-${chicagoDayOf(now)}.csv`,
    body: csvStream(header, lines(ctx, now, view)),
  };
}

async function* lines(ctx: Ctx, now: Date, view: ListingView): AsyncGenerator<CsvValue[][]> {
  for await (const rows of readByCursor<ListingRow>(ctx.db, wholeListing(now, view))) {
    yield rows.map((row) => [
      row.firstName,
      row.email,
      statusLabels[row.status],
      row.frequency,
      `${row.quickCheckCount}/${quickChecks}`,
      dayOf(row.createdAt),
    ]);
  }
}

/** Cached because converting a million timestamps to Chicago days takes a minute. */
const days = new Map<string, string>();
const mostDays = 20_000;

function dayOf(createdAt: string): string {
  // Time zone offsets are multiples of 15 minutes, so each quarter hour is within one day.
  const quarter = createdAt.slice(0, 14) + Math.floor(Number(createdAt.slice(14, 16)) / 15);
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const day = chicagoDayOf(new Date(createdAt));
  if (days.size >= mostDays) days.clear();
  days.set(quarter, day);
  return day;
}
