import { desc, eq } from "drizzle-orm";
import { events } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type StaffEvent = typeof events.$inferSelect;

/** Returns the 200 latest events, including drafts and past ones. */
export function readAllEvents(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly StaffEvent[]> {
  return ctx.db.select().from(events).orderBy(desc(events.startsAt)).limit(200);
}

export async function readEvent(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  id: string,
): Promise<StaffEvent | null> {
  const [event] = await ctx.db.select().from(events).where(eq(events.id, id));
  return event ?? null;
}
