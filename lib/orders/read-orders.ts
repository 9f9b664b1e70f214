import { countOrders, type OrderListRow, selectOrders } from "@/db/queries/orders-list";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { cutPage, type ListPlace } from "@/lib/list-place";
import type { OrderFilter } from "@/lib/orders/order-filter";

const pageSize = 50;

export type OrderPage = {
  readonly rows: readonly OrderListRow[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Orders, the newest first; `after` is the cursor that a page before gave. */
export async function readOrders(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
  after: ListPlace | null,
): Promise<OrderPage> {
  const found = await selectOrders(ctx.db, filter, { after, limit: pageSize + 1 });
  return cutPage(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** How many orders the filter finds, and out of how many. */
export async function readOrderCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
): Promise<{ readonly fitting: number; readonly all: number }> {
  return await countOrders(ctx.db, filter);
}
