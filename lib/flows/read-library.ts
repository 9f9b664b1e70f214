import { selectOrderInvoices, selectOrderRefunds } from "@/db/queries/invoices";
import {
  selectLibraryOrder,
  selectLibraryOrders,
  selectLibraryRadio,
  selectLibrarySessions,
  selectLibrarySubscriptions,
  selectOrderPayments,
  selectOwnedProducts,
} from "@/db/queries/library";
import { selectOrderItems, selectPendingRefundRequests } from "@/db/queries/orders/order-facts";
import type { Cursor } from "@/db/values/cursor";
import { toPage } from "@/lib/core/cursor";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import { getLinkUrl } from "@/lib/secrets/links";

const ordersPerPage = 20;
const maxEntries = 20;

/** Reads everything a customer owns, from all orders under the addresses they've proved. */
export async function readLibrary(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { emails }: Pick<Customer, "emails">,
  after: Cursor | null,
) {
  const [owned, radio, sessions, subscriptions, orders] = await Promise.all([
    selectOwnedProducts(ctx.db, emails, ctx.now()),
    selectLibraryRadio(ctx.db, emails, maxEntries),
    selectLibrarySessions(ctx.db, emails, maxEntries),
    selectLibrarySubscriptions(ctx.db, emails, maxEntries),
    selectLibraryOrders(ctx.db, emails, { after, limit: ordersPerPage + 1 }),
  ]);
  const getOrder = (entitlement: "course" | "ebook") =>
    owned.find((grant) => grant.entitlement === entitlement) ?? null;
  return {
    course: getOrder("course"),
    ebook: getOrder("ebook"),
    radio: radio.map(({ orderId: id, linkRevision, ...song }) => ({
      ...song,
      url: getLinkUrl(ctx, "radio-details", { id, linkRevision }),
    })),
    sessions: sessions.map(({ inquiryId, revision: offerRevision, linkRevision, ...session }) => ({
      ...session,
      id: inquiryId,
      url: getLinkUrl(ctx, "consultation", { id: inquiryId, offerRevision, linkRevision }),
    })),
    subscriptions: subscriptions.map(({ orderId: id, linkRevision, ...subscription }) => ({
      ...subscription,
      url: getLinkUrl(ctx, "manage-subscription", { id, linkRevision }),
    })),
    orders: toPage(orders, ordersPerPage, ({ createdAt, id }) => ({ at: createdAt, id })),
  };
}

export type Library = Awaited<ReturnType<typeof readLibrary>>;

/** Reads one of the customer's orders with its payments, refunds and invoices; null if it isn't theirs. */
export async function readLibraryOrder(
  ctx: Pick<Ctx, "db">,
  { emails }: Pick<Customer, "emails">,
  orderNumber: string,
) {
  const order = await selectLibraryOrder(ctx.db, emails, orderNumber);
  if (!order) return null;
  const [items, payments, refunds, pendingRefunds, invoices] = await Promise.all([
    selectOrderItems(ctx.db, order.id),
    selectOrderPayments(ctx.db, order.id),
    selectOrderRefunds(ctx.db, order.id),
    selectPendingRefundRequests(ctx.db, order.id),
    selectOrderInvoices(ctx.db, order.id),
  ]);
  return { order, items, payments, refunds, pendingRefunds, invoices };
}
