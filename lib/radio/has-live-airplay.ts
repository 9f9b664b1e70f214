import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { grants } from "@/db/schema";

/** True if an order item has paid airplay that hasn't ended at `now`. */
export async function hasLiveAirplay(
  db: Queryable,
  orderItemId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        eq(grants.orderItemId, orderItemId),
        eq(grants.entitlement, "airplay"),
        isNull(grants.revokedAt),
        or(isNull(grants.expiresAt), gt(grants.expiresAt, now)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
