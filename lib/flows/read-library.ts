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
import { selectPastPurchases } from "@/db/queries/past-purchases";
import type { ConsultationStatus } from "@/db/values/consultations";
import type { Cursor } from "@/db/values/cursor";
import { getOwnChanges } from "@/lib/consultations/consultation-status";
import { getChangeLink } from "@/lib/consultations/own-session";
import { toPage } from "@/lib/core/cursor";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import { readCampaigns } from "@/lib/radio/campaign/read-campaign";
import { getLinkUrl } from "@/lib/secrets/links";

const ordersPerPage = 20;
const maxEntries = 20;

/** Reads everything a customer owns, from all orders under the addresses they've proved. */
export async function readLibrary(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { emails }: Pick<Customer, "emails">,
  after: Cursor | null,
) {
  const now = ctx.now();
  const [owned, radio, sessions, subscriptions, orders, pastCourses, pastEbooks] =
    await Promise.all([
      selectOwnedProducts(ctx.db, emails, now),
      selectLibraryRadio(ctx.db, emails, maxEntries),
      selectLibrarySessions(ctx.db, emails, maxEntries),
      selectLibrarySubscriptions(ctx.db, emails, maxEntries),
      selectLibraryOrders(ctx.db, emails, { after, limit: ordersPerPage + 1 }),
      selectPastPurchases(ctx.db, emails, "course"),
      selectPastPurchases(ctx.db, emails, "ebook"),
    ]);
  const campaigns = await readCampaigns(ctx.db, now, radio);
  const shown = sessions.map(
    ({ inquiryId: id, revision: offerRevision, linkRevision, ...session }) => ({
      ...session,
      id,
      meetingUrl: session.status === "invited" ? session.meetingUrl : null,
      url: getLinkUrl(ctx, "consultation", { id, offerRevision, linkRevision }),
      ...(getOwnChanges(session, now).canCancel &&
        getChangeLink(ctx, { inquiryId: id, offerRevision, linkRevision, ...session })),
    }),
  );
  const getOrder = (entitlement: "course" | "ebook") =>
    owned.find((grant) => grant.entitlement === entitlement) ?? null;
  return {
    course: getOrder("course"),
    ebook: getOrder("ebook"),
    /** Bought from a former shop. */
    hasPastCourse: pastCourses.length > 0,
    hasPastEbook: pastEbooks.length > 0,
    radio: radio.map(({ orderId: id, linkRevision, ...song }) => {
      const { played, owed } = campaigns.get(song.orderItemId)?.periods.at(-1) ?? none;
      return {
        ...song,
        // Of the latest payment.
        played,
        owed,
        url: getLinkUrl(ctx, "radio-details", { id, linkRevision }),
      };
    }),
    nextSession: shown.filter((session) => isUpcoming(session, now)).at(-1) ?? null,
    sessions: shown,
    subscriptions: subscriptions.map(({ orderId: id, linkRevision, ...subscription }) => ({
      ...subscription,
      url: getLinkUrl(ctx, "manage-subscription", { id, linkRevision }),
    })),
    orders: toPage(orders, ordersPerPage, ({ createdAt, id }) => ({ at: createdAt, id })),
  };
}

const none = { played: 0, owed: 0 };

type Booked = {
  readonly status: ConsultationStatus;
  readonly endsAt: Date | null;
};

/** True for a session that's paid for and isn't over. */
function isUpcoming({ status, endsAt }: Booked, now: Date): boolean {
  const isBooked = status === "paid" || status === "invited" || status === "paid_late";
  return isBooked && endsAt !== null && endsAt > now;
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
