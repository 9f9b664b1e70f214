import { minuteMs } from "@/lib/core/durations";
import type { TimeWindow } from "@/lib/core/ports/payments";

/** Allow for clock skew, and for a session created just after its request. */
const beforeMs = minuteMs;
const afterMs = 30 * minuteMs;

type RequestedOrder = {
  readonly id: string;
  readonly createdAt: Date;
  readonly sessionRequestedAt: Date | null;
};

export type LostSessionWindow = TimeWindow & { readonly orderIds: readonly string[] };

/**
 * Returns the time windows in which these orders' lost sessions may have been created: from the
 * order to 30 minutes after our last request to Stripe. Overlapping windows are merged, so that each
 * session is listed once.
 */
export function getLostSessionWindows(orders: readonly RequestedOrder[]): LostSessionWindow[] {
  const windows: LostSessionWindow[] = [];
  const byTime = orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const { id, createdAt, sessionRequestedAt } of byTime) {
    const from = new Date(createdAt.getTime() - beforeMs);
    const requestedMs = Math.max(createdAt.getTime(), sessionRequestedAt?.getTime() ?? 0);
    const to = new Date(requestedMs + afterMs);
    const last = windows.at(-1);
    if (!last || from > last.to) {
      windows.push({ from, to, orderIds: [id] });
      continue;
    }
    const end = to > last.to ? to : last.to;
    windows.splice(-1, 1, { from: last.from, to: end, orderIds: [...last.orderIds, id] });
  }
  return windows;
}
