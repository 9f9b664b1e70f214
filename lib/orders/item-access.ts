import { type Entitlement, entitlements } from "@/db/values/orders";
import type { OrderDetail } from "@/lib/orders/read-order";

/**
 * Access that one order item gives for one entitlement: how many units are live, and why others
 * aren't.
 */
export type ItemAccess = {
  readonly entitlement: Entitlement;
  readonly units: number;
  readonly liveUnits: number;
  /** The latest expiry among live grants; null if they don't expire. */
  readonly liveUntil: Date | null;
  readonly endedBy: readonly ("refunded" | "disputed" | "expired")[];
};

/** Computes an order item's access at `now`. */
export function getItemAccess(
  grants: OrderDetail["grants"],
  orderItemId: string,
  now: Date,
): ItemAccess[] {
  return entitlements.flatMap((entitlement) => {
    const itemGrants = grants.filter(
      (grant) => grant.orderItemId === orderItemId && grant.entitlement === entitlement,
    );
    if (itemGrants.length === 0) return [];
    const isExpired = ({ expiresAt }: { readonly expiresAt: Date | null }) =>
      expiresAt !== null && expiresAt <= now;
    const live = itemGrants.filter((grant) => grant.revokedReason === null && !isExpired(grant));
    const ends = live.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
    const endedBy = itemGrants
      .filter((grant) => !live.includes(grant))
      .map(({ revokedReason }) => revokedReason ?? ("expired" as const));
    return [
      {
        entitlement,
        units: itemGrants.length,
        liveUnits: live.length,
        liveUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
        endedBy: [...new Set(endedBy)],
      },
    ];
  });
}
