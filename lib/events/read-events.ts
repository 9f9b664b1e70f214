import { selectEvent, selectEvents, selectUpcomingEvents } from "@/db/queries/events";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { CommunityEvent } from "@/lib/events/community-event";

/** Returns the 200 latest events, including drafts and past ones. */
export function readAllEvents(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectEvents(ctx.db, 200);
}

/** Returns an event, or null for an unknown id. */
export function readEvent(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return selectEvent(ctx.db, id);
}

/** Returns published events that haven't ended, next one first. */
export function readUpcomingEvents(
  ctx: Pick<Ctx, "db" | "now">,
): Promise<readonly CommunityEvent[]> {
  return selectUpcomingEvents(ctx.db, ctx.now());
}
