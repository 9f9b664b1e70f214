import { and, count, desc, eq, gt, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import { orders, promotions } from "@/db/schema";
import { containsWords } from "@/db/search-text";
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

const isUsable = (now: Date) =>
  and(
    eq(promotions.isActive, true),
    lte(promotions.startsAt, now),
    or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
  );

/** Says whether any promotion can be used at a given time. */
export async function hasActivePromotion(db: Queryable, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(isUsable(now))
    .limit(1);
  return found !== undefined;
}

/** Returns the promotions that can be used at a given time, newest first. */
export async function selectActivePromotions(db: Queryable, now: Date) {
  return await db
    .select()
    .from(promotions)
    .where(isUsable(now))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(100);
}

/** Returns the 200 newest promotions with a code that contains the term, or all, with the number of their orders. */
export async function selectPromotions(db: Queryable, term: string | null) {
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
    .where(term === null ? undefined : containsWords(sql`fold_text(${promotions.code})`, term))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(200);
}

/**
 * Locks a promotion and counts its orders, in total and of one customer: paid ones (or being paid by
 * a bank debit), and unpaid ones with a payment page that is open or just ended, because its payment may
 * not have been reported yet. Open orders of the same browser don't count: only a browser's newest order
 * can be paid.
 */
export async function lockAndCountPromotion(
  db: Queryable,
  id: string,
  customer: { readonly email: string; readonly browserHash: string; readonly now: Date },
) {
  await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(eq(promotions.id, id))
    .for("update");
  const isCustomers = sql`lower(${orders.email}) = lower(${customer.email})`;
  const isPending = eq(orders.status, "pending");
  // Pages of orders without a time of their own are open for Stripe's 24 hours.
  const heldUntil = sql`coalesce(to_timestamp((${orders.sessionParams} ->> 'expires_at')::bigint),
    ${orders.createdAt} + interval '24 hours') + interval '5 minutes'`;
  const isHeld = sql`${isPending} and ${heldUntil} > ${timestampParam(customer.now)}`;
  const countOrders = (which: SQL) => sql<number>`count(*) filter (where ${which})::int`;
  const freeAt = (which: SQL) =>
    sql`min(${heldUntil}) filter (where ${isHeld} and ${which})`.mapWith(orders.createdAt);
  const everyone = sql`true`;
  const [counts] = await db
    .select({
      used: countOrders(sql`not ${isPending}`),
      held: countOrders(isHeld),
      freeAt: freeAt(everyone),
      usedByCustomer: countOrders(sql`not ${isPending} and ${isCustomers}`),
      heldByCustomer: countOrders(sql`${isHeld} and ${isCustomers}`),
      freeAtForCustomer: freeAt(isCustomers),
    })
    .from(orders)
    .where(
      and(
        eq(orders.promotionId, id),
        notInArray(orders.status, unpaidStatuses),
        sql`not ${and(isPending, eq(orders.browserHash, customer.browserHash))}`,
      ),
    );
  return {
    all: {
      used: counts?.used ?? 0,
      held: counts?.held ?? 0,
      freeAt: counts?.freeAt ?? null,
    },
    ofCustomer: {
      used: counts?.usedByCustomer ?? 0,
      held: counts?.heldByCustomer ?? 0,
      freeAt: counts?.freeAtForCustomer ?? null,
    },
  };
}
