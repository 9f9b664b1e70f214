import { selectUpcomingEvents } from "@/db/queries/events";
import type { Ctx } from "@/lib/ctx";
import type { CommunityEvent } from "@/lib/events/community-event";

/** Returns published events that haven't ended, next one first. */
export function readUpcomingEvents(
  ctx: Pick<Ctx, "db" | "now">,
): Promise<readonly CommunityEvent[]> {
  return selectUpcomingEvents(ctx.db, ctx.now());
}
