import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-clock";

/** First and last day, both included; null is unlimited. */
export type ExportPeriod = { readonly from: ChicagoDay | null; readonly to: ChicagoDay | null };

/** Returns the previous calendar month in Memphis, which is what accountants ask for. */
export function getLastMonth(now: Date): { readonly from: ChicagoDay; readonly to: ChicagoDay } {
  const to = addDays(`${getChicagoDay(now).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Names the file after its period, such as `orders-2026-11.csv` for a month. */
export function getExportFilename({ from, to }: ExportPeriod): string {
  return `orders-${namePeriod({ from, to })}.csv`;
}

function namePeriod({ from, to }: ExportPeriod): string {
  if (from === null) return to === null ? "all" : `until-${to}`;
  if (to === null) return `from-${from}`;
  if (from === to) return from;
  const isFirstDay = from.endsWith("-01");
  const isLastDay = addDays(to, 1).endsWith("-01");
  if (isFirstDay && isLastDay && from.slice(0, 7) === to.slice(0, 7)) return from.slice(0, 7);
  const isYear = from.endsWith("-01-01") && to.endsWith("-12-31");
  if (isYear && from.slice(0, 4) === to.slice(0, 4)) return from.slice(0, 4);
  return `${from}-to-${to}`;
}
