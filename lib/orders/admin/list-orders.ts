import type { OrderFilter } from "@/db/queries/orders/order-list";
import { countOrders, type OrderListRow, selectOrders } from "@/db/queries/orders/order-list";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type Cursor, toPage } from "@/lib/core/cursor";
import type { Ctx } from "@/lib/ctx";

const pageSize = 50;

export type OrderPage = {
  readonly rows: readonly OrderListRow[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
};

/** Lists orders, newest first. `after` is the cursor of the previous page. */
export async function listOrders(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
  after: Cursor | null,
): Promise<OrderPage> {
  const found = await selectOrders(ctx.db, filter, { after, limit: pageSize + 1 });
  return toPage(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** Counts the orders that match the filter, and all orders. */
export async function readOrderCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
): Promise<{ readonly matching: number; readonly all: number }> {
  return await countOrders(ctx.db, filter);
}
