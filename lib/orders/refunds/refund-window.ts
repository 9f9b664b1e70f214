import type { OrderItemRow } from "@/db/schema";
import type { CourseRow } from "@/db/schema/course";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";

/**
 * Returns the last day, in Chicago, on which a customer gets the money for an item back without asking; null without
 * such days. The days start when it's paid for. For a course bought before it opened, they start on its opening day
 * and don't end while it's closed.
 */
export function getLastRefundDay(
  item: Pick<OrderItemRow, "refundDays" | "opensOn">,
  course: Pick<CourseRow, "state" | "opensOn"> | null,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): ChicagoDay | null {
  if (item.refundDays === 0) return null;
  const starts = [getChicagoDay(paidAt)];
  if (item.opensOn !== null) {
    starts.push(item.opensOn, course?.opensOn ?? "");
    if (course && course.state !== "open") starts.push(getChicagoDay(now));
  }
  return addDays(starts.sort().at(-1) ?? "", item.refundDays);
}
