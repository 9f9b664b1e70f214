import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { rateLimits } from "@/db/schema";

/** True from when a counter went over its limit until its block ends. */
export async function isLimitReached(db: Queryable, now: Date, key: string): Promise<boolean> {
  const [reached] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.blockedUntil, now)));
  return reached !== undefined;
}

/** Lists when the last day's emails of a limit were sent. */
export async function listEmailTimes(db: Queryable, key: string): Promise<readonly Date[]> {
  const [row] = await db
    .select({ sentAt: rateLimits.sentAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return row?.sentAt ?? [];
}
