import type { CourseDrip } from "@/db/values/course";
import { dayMs } from "@/lib/core/durations";

type CourseTimes = {
  readonly state: string;
  readonly openedAt: Date | null;
  readonly drip: CourseDrip;
};

/**
 * Returns when a module opens for the holder of a grant; null while the course isn't open. Weekly
 * modules count from the purchase or, if that was earlier, from the opening.
 * @param position the module's place among the modules, from 0
 */
function getModuleOpening(
  { state, openedAt, drip }: CourseTimes,
  grant: { readonly createdAt: Date },
  position: number,
): Date | null {
  if (state !== "open" || !openedAt) return null;
  const start = new Date(Math.max(openedAt.getTime(), grant.createdAt.getTime()));
  return drip === "weekly" ? new Date(start.getTime() + position * 7 * dayMs) : start;
}

/** Returns the earliest opening over a customer's grants; null if none opens. */
export function getEarliestOpening(
  course: CourseTimes,
  grants: readonly { readonly createdAt: Date }[],
  position: number,
): Date | null {
  const openings = grants.flatMap((grant) => getModuleOpening(course, grant, position) ?? []);
  return openings.length === 0
    ? null
    : new Date(Math.min(...openings.map((opening) => opening.getTime())));
}
