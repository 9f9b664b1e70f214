import { countOrders, type OrderListRow, selectOrders } from "@/db/queries/orders-list";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { cutPage, type ListPlace } from "@/lib/list-place";
import type { OrderFilter } from "@/lib/orders/order-filter";

const pageSize = 50;

export type OrderPage = {
  readonly rows: readonly OrderListRow[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
};

/** Lists orders, newest first. `after` is the cursor of the previous page. */
export async function readOrders(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
  after: ListPlace | null,
): Promise<OrderPage> {
  const found = await selectOrders(ctx.db, filter, { after, limit: pageSize + 1 });
  return cutPage(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** Counts the orders that match the filter, and all orders. */
export async function readOrderCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
): Promise<{ readonly fitting: number; readonly all: number }> {
  return await countOrders(ctx.db, filter);
}
