import { type GrowthFigures, selectGrowth } from "@/db/queries/newsletter/growth";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";

/** How many weeks the chart shows, including this one. */
const growthWeeks = 12;

export type GrowthWeek = GrowthFigures & {
  /** The week's Monday in Chicago. */
  readonly day: ChicagoDay;
};

/** Reads who joined and who left in each of the last weeks, oldest first. */
export async function readGrowth(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<readonly GrowthWeek[]> {
  const today = getChicagoDay(ctx.now());
  const monday = addDays(today, -((getWeekday(today) + 6) % 7));
  const days = Array.from({ length: growthWeeks }, (_, index) =>
    addDays(monday, 7 * (index + 1 - growthWeeks)),
  );
  const figures = await selectGrowth(
    ctx.db,
    days.map((day) => ({
      from: fromChicagoHour(day, 0),
      until: fromChicagoHour(addDays(day, 7), 0),
    })),
  );
  return days.flatMap((day, index) => {
    const week = figures[index];
    return week ? [{ day, ...week }] : [];
  });
}
