import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectOrderBySession } from "@/db/queries/downloads";
import { hasReceiptBounced } from "@/db/queries/orders/order-facts";
import {
  consultationOrders,
  consultations,
  downloadLinks,
  downloadSessions,
  emailOutbox,
  inquiries,
  orders,
  radioSubmissions,
} from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { recordAudit } from "@/lib/audit/record-audit";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { queueInvitation } from "@/lib/consultations/invitations";
import { removeReminders } from "@/lib/consultations/reminders";
import { queueOfferEmail } from "@/lib/consultations/request-payment";
import { isFilledMeetingLink } from "@/lib/core/meeting-link";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { consumeCustomerCode, type TypedCode } from "@/lib/customers/customer-codes";
import { queueCustomerNotices } from "@/lib/customers/customer-emails";
import { queueReceiptAgain } from "@/lib/orders/emails/receipt-email";
import { moveNotes } from "@/lib/people/notes-and-tags";
import { readProfile } from "@/lib/profile/read-profile";
import { buildRadioSearchText } from "@/lib/radio/edit-submissions";
import { signLink } from "@/lib/secrets/links";

type CorrectEmailInput = {
  readonly orderId: string;
  /** The address staff saw when they entered the new one. */
  readonly oldEmail: string;
  /** Already normalized. */
  readonly newEmail: string;
};

/**
 * Replaces a customer's mistyped email. Queued and future emails and the eBook
 * stamp use the new address, and the old one gets a notice. Links sent to the old address stop working because it may
 * belong to a stranger (see lib/downloads/decide-access.ts).
 */
export const correctOrderEmail = staffOperation(
  async (tx, ctx, _actor, input: CorrectEmailInput) => {
    if (input.oldEmail === input.newEmail) return fail("same_email");
    const hasBounced = await hasReceiptBounced(tx, { id: input.orderId, email: input.oldEmail });
    const order = await applyEmailCorrection(ctx, tx, input);
    if (!order) return fail("changed_since");
    // In case the owner of the old address didn't ask for it. It names no other address.
    if (!hasBounced) {
      const { orderNumber } = order;
      const to = [input.oldEmail];
      await queueCustomerNotices(ctx, tx, { occasion: "order_address_corrected", orderNumber, to });
    }
    return changed("order_email_corrected", describeCorrection(order, input));
  },
);

const describeCorrection = ({ orderNumber }: OrderRow, input: CorrectEmailInput) => {
  const { orderId, oldEmail, newEmail } = input;
  return { orderId, orderNumber, oldEmail, newEmail };
};

/**
 * Replaces an order's email in the caller's transaction, which has checked who asks. Returns the
 * updated order; null if its email isn't `oldEmail` anymore.
 */
async function applyEmailCorrection(
  ctx: Ctx,
  tx: Transaction,
  { orderId, oldEmail, newEmail }: CorrectEmailInput,
): Promise<OrderRow | null> {
  const now = ctx.now();
  const [order] = await tx
    .update(orders)
    .set({ email: newEmail, linkRevision: sql`${orders.linkRevision} + 1`, updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.email, oldEmail)))
    .returning();
  if (!order) return null;
  await redirectQueuedEmails(ctx, tx, order, oldEmail);
  await updateEmailOnRelatedRecords(tx, order);
  await moveNotes(tx, { from: oldEmail, to: newEmail });
  await renewSessionLinks(ctx, tx, order.id);
  await expireEmailedProofs(tx, order, now);
  return order;
}

/**
 * Redirects emails that no attempt has rendered yet, and failed ones, which are rendered again on
 * retry. Others keep their bytes because the provider identifies them by content. Links get the new
 * revision.
 */
async function redirectQueuedEmails(
  ctx: Ctx,
  tx: Transaction,
  order: OrderRow,
  oldEmail: string,
): Promise<void> {
  const before = { ...order, linkRevision: order.linkRevision - 1 };
  const purposes = ["manage-subscription", "radio-details", "course"] as const;
  const props = purposes.reduce(
    (text, purpose) =>
      sql`replace(${text}, ${signLink(ctx, purpose, before)}, ${signLink(ctx, purpose, order)})`,
    sql`${emailOutbox.props}::text`,
  );
  await tx
    .update(emailOutbox)
    .set({ toEmail: order.email, props: sql`${props}::jsonb` })
    .where(
      and(
        eq(emailOutbox.orderId, order.id),
        eq(emailOutbox.toEmail, oldEmail),
        isNull(emailOutbox.sentAt),
        or(isNull(emailOutbox.rendered), isNotNull(emailOutbox.failedAt)),
      ),
    );
}

async function expireEmailedProofs(
  tx: Transaction,
  { id: orderId, browserHash }: OrderRow,
  now: Date,
): Promise<void> {
  await tx
    .update(downloadLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(downloadLinks.orderId, orderId),
        isNotNull(downloadLinks.tokenHash),
        gt(downloadLinks.expiresAt, now),
      ),
    );
  await tx
    .update(downloadSessions)
    .set({ expiresAt: now })
    .where(
      and(
        eq(downloadSessions.orderId, orderId),
        ne(downloadSessions.browserHash, browserHash),
        gt(downloadSessions.expiresAt, now),
      ),
    );
}

/**
 * Copies an order's corrected email to its radio submissions and consultation, within the caller's
 * transaction.
 */
async function updateEmailOnRelatedRecords(
  tx: Transaction,
  { id, orderNumber, email, firstName, lastName }: OrderRow,
): Promise<void> {
  const songs = tx
    .select({ id: radioSubmissions.inquiryId })
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, id));
  const sessions = tx
    .select({ id: consultationOrders.inquiryId })
    .from(consultationOrders)
    .where(eq(consultationOrders.orderId, id));
  await tx
    .update(inquiries)
    .set({ email })
    .where(or(inArray(inquiries.id, songs), inArray(inquiries.id, sessions)));
  // Lock the rows: a song submitted at the same time updates the same search text.
  const found = await tx
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, id))
    .for("update");
  for (const { orderItemId, artist, track } of found) {
    const searchText = buildRadioSearchText([
      orderNumber,
      email,
      firstName,
      lastName,
      artist,
      track,
    ]);
    await tx
      .update(radioSubmissions)
      .set({ searchText })
      .where(eq(radioSubmissions.orderItemId, orderItemId));
  }
}

/**
 * Ends the links of an order's session after its customer's address was corrected, because the old
 * address may be a stranger's. Emails the current offer or invitation to the new address. A room made
 * from the profile's link is replaced; a link that staff typed stays.
 */
async function renewSessionLinks(ctx: Ctx, tx: Transaction, orderId: string): Promise<void> {
  const now = ctx.now();
  const sessions = tx
    .select({ id: consultationOrders.inquiryId })
    .from(consultationOrders)
    .where(eq(consultationOrders.orderId, orderId));
  const renewed = await tx
    .update(consultations)
    .set({ linkRevision: sql`${consultations.linkRevision} + 1` })
    .where(inArray(consultations.inquiryId, sessions))
    .returning();
  for (const row of renewed) {
    await removeReminders(tx, row.inquiryId);
    if (!row.startsAt || row.startsAt <= now) continue;
    if (row.status === "payment_requested" && row.payBy && row.payBy > now) {
      await queueOfferEmail(ctx, tx, row, null);
    } else if (row.status === "invited" && row.meetingUrl) {
      const { meetingUrl } = await readProfile({ db: tx, settings: ctx.settings });
      const meetingLink = isFilledMeetingLink(row.meetingUrl, meetingUrl)
        ? meetingUrl
        : row.meetingUrl;
      await queueInvitation(ctx, tx, row, { meetingLink, note: null, by: null });
    }
  }
}

type OwnOrder = { readonly sessionId: string; readonly browserHash: string };

/**
 * Finds the order that this browser placed if its receipt bounced; null otherwise. Only then may
 * the customer correct its address without staff.
 */
export async function findBouncedOrder(ctx: Pick<Ctx, "db">, { sessionId, browserHash }: OwnOrder) {
  const order = await selectOrderBySession(ctx.db, sessionId);
  if (order?.browserHash !== browserHash) return null;
  return (await hasReceiptBounced(ctx.db, order)) ? order : null;
}

/**
 * Corrects the address of an order from the browser that placed it, with a code sent to the new
 * address, and sends the receipt there.
 */
export async function correctOwnOrderEmail(
  ctx: Ctx,
  { sessionId, ...typed }: TypedCode & OwnOrder,
): Promise<Result<null, "code_rejected" | "no_access">> {
  const order = await findBouncedOrder(ctx, { sessionId, browserHash: typed.browserHash });
  if (!order || order.email === typed.email) return fail("no_access");
  if (!(await consumeCustomerCode(ctx, "correct_order", typed))) return fail("code_rejected");
  return await ctx.db.transaction(async (tx) => {
    const correction = { orderId: order.id, oldEmail: order.email, newEmail: typed.email };
    const corrected = await applyEmailCorrection(ctx, tx, correction);
    if (!corrected) return fail("no_access");
    await recordAudit(tx, {
      by: { email: typed.email },
      action: "order_email_corrected",
      details: describeCorrection(corrected, correction),
      now: ctx.now(),
    });
    const requestId = `corrected-${corrected.linkRevision}`;
    await queueReceiptAgain(ctx, tx, { orderId: order.id, requestId });
    return ok(null);
  });
}
