import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { getMedian, getPercentile } from "../measure/statistics";
import { type Figure, formatMs } from "../report";

export type ListBench = { readonly ctx: Ctx; readonly actor: AdminActor };

/** How many pages of each list are read. */
export const pagesPerList = 12;

/** @param limitMs for p95; null for no limit */
export function createListFigure(
  name: string,
  times: readonly number[],
  limitMs: number | null,
): Figure {
  const p95 = getPercentile(times, 0.95);
  return {
    name,
    ours: `p50 ${formatMs(getMedian(times))}  p95 ${formatMs(p95)}`,
    baseline: "",
    limit: limitMs === null ? null : { text: `p95 under ${limitMs} ms`, isMet: p95 < limitMs },
  };
}
