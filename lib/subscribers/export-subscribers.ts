import { buildFullListingQuery, type ListingRow } from "@/db/queries/subscribers";
import { streamRows } from "@/db/stream-rows";
import { type ListView, quickChecks } from "@/db/values/subscribers";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { type CsvValue, createCsvStream } from "@/lib/csv/write-csv";
import type { Ctx } from "@/lib/ctx";
import { subscriberStatusLabels } from "@/lib/subscribers/subscriber-copy";

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
  view: ListView,
): Promise<SubscriberExport> {
  const now = ctx.now();
  await recordAudit(ctx.db, {
    by: actor,
    action: "subscribers_exported",
    details: {
      filter: view.filter,
      isSearch: view.search !== "",
      ...(view.segment && { segment: view.segment.id }),
    },
    now,
  });
  return {
    filename: `subscribers-${getChicagoDay(now)}.csv`,
    body: createCsvStream(header, generateRows(ctx, now, view)),
  };
}

async function* generateRows(ctx: Ctx, now: Date, view: ListView): AsyncGenerator<CsvValue[][]> {
  for await (const rows of streamRows<ListingRow>(ctx.db, buildFullListingQuery(now, view))) {
    yield rows.map((row) => [
      row.firstName,
      row.email,
      subscriberStatusLabels[row.status],
      row.frequency,
      `${row.quickCheckCount}/${quickChecks}`,
      toChicagoDay(row.createdAt),
    ]);
  }
}

/** Cached because converting a million timestamps to Chicago days takes a minute. */
const days = new Map<string, string>();
const maxCachedDays = 20_000;

function toChicagoDay(createdAt: string): string {
  // Time zone offsets are multiples of 15 minutes, so each quarter hour is within one day.
  const quarter = createdAt.slice(0, 14) + Math.floor(Number(createdAt.slice(14, 16)) / 15);
  const cached = days.get(quarter);
  if (cached !== undefined) return cached;
  const day = getChicagoDay(new Date(createdAt));
  if (days.size >= maxCachedDays) days.clear();
  days.set(quarter, day);
  return day;
}
