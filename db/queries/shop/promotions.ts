import { and, count, desc, eq, gt, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { orders, promotions } from "@/db/schema";
import type { OrderStatus } from "@/db/values/orders";

/** Orders that ended without a payment don't use up a promotion. */
const unpaidStatuses: OrderStatus[] = ["expired", "payment_failed"];

export async function selectPromotionByCode(db: Queryable, code: string) {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.code, code));
  return promotion ?? null;
}

export async function selectPromotion(db: Queryable, id: string) {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id));
  return promotion ?? null;
}

/** Says whether any promotion can be used at a given time. */
export async function hasActivePromotion(db: Queryable, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        eq(promotions.isActive, true),
        lte(promotions.startsAt, now),
        or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Returns the 200 newest promotions, each with the number of its orders. */
export async function selectPromotions(db: Queryable) {
  const uses = db
    .select({ promotionId: orders.promotionId, orders: count().as("uses") })
    .from(orders)
    .where(and(sql`${orders.promotionId} is not null`, notInArray(orders.status, unpaidStatuses)))
    .groupBy(orders.promotionId)
    .as("uses");
  return await db
    .select({ promotion: promotions, orders: sql<number>`coalesce(${uses.orders}, 0)::int` })
    .from(promotions)
    .leftJoin(uses, eq(uses.promotionId, promotions.id))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(200);
}

/**
 * Locks a promotion and counts its orders, in total and of one customer. Open orders of the same
 * browser don't count: only a browser's newest order can be paid.
 */
export async function lockAndCountPromotion(
  db: Queryable,
  id: string,
  customer: { readonly email: string; readonly browserHash: string },
) {
  await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(eq(promotions.id, id))
    .for("update");
  const isCustomers = sql`lower(${orders.email}) = lower(${customer.email})`;
  const [counts] = await db
    .select({
      total: count(),
      ofCustomer: sql<number>`count(*) filter (where ${isCustomers})::int`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.promotionId, id),
        notInArray(orders.status, unpaidStatuses),
        sql`not ${and(eq(orders.status, "pending"), eq(orders.browserHash, customer.browserHash))}`,
      ),
    );
  return counts ?? { total: 0, ofCustomer: 0 };
}
