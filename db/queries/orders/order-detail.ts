import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  adminAudit,
  downloadEvents,
  downloadLinks,
  emailOutbox,
  grants,
  orderConsents,
  orders,
  refundRequests,
  resendEvents,
  stripeEvents,
} from "@/db/schema";

/** Maximum rows of each list; each is read through its order index. */
const maxRows = 500;

export async function selectOrderGrants(db: Queryable, orderId: string) {
  return await db.select().from(grants).where(eq(grants.orderId, orderId));
}

export async function selectOrderConsents(db: Queryable, orderId: string) {
  return await db
    .select()
    .from(orderConsents)
    .where(eq(orderConsents.orderId, orderId))
    .orderBy(asc(orderConsents.kind));
}

export async function selectOrderRefundRequests(db: Queryable, orderId: string) {
  return await db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.createdAt));
}

/** Excludes payloads, which contain names and addresses. */
export async function selectOrderStripeEvents(db: Queryable, orderId: string) {
  return await db
    .select({
      id: stripeEvents.id,
      type: stripeEvents.type,
      receivedAt: stripeEvents.receivedAt,
      handledAt: stripeEvents.handledAt,
      outcome: stripeEvents.outcome,
    })
    .from(stripeEvents)
    .where(eq(stripeEvents.orderId, orderId))
    .orderBy(desc(stripeEvents.receivedAt))
    .limit(maxRows);
}

export async function selectOrderDownloadLinks(db: Queryable, orderId: string) {
  return await db
    .select({
      id: downloadLinks.id,
      isFirst: sql<boolean>`token_hash is null`,
      issuedAt: downloadLinks.issuedAt,
      expiresAt: downloadLinks.expiresAt,
      usedAt: downloadLinks.usedAt,
    })
    .from(downloadLinks)
    .where(eq(downloadLinks.orderId, orderId))
    .orderBy(asc(downloadLinks.issuedAt));
}

export async function selectOrderDownloadEvents(db: Queryable, orderId: string) {
  return await db
    .select()
    .from(downloadEvents)
    .where(eq(downloadEvents.orderId, orderId))
    .orderBy(desc(downloadEvents.id))
    .limit(maxRows);
}

export type OrderEmail = Awaited<ReturnType<typeof selectOrderEmails>>[number];

/** Emails of an order with their delivery events, oldest event first. */
export async function selectOrderEmails(db: Queryable, orderId: string) {
  const emails = await db
    .select({
      id: emailOutbox.id,
      kind: emailOutbox.kind,
      toEmail: emailOutbox.toEmail,
      createdAt: emailOutbox.createdAt,
      attempts: emailOutbox.attempts,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
      lastError: emailOutbox.lastError,
      providerId: emailOutbox.providerId,
      isRetryable: sql<boolean>`failed_at is not null and sent_at is null and props is not null`,
    })
    .from(emailOutbox)
    .where(eq(emailOutbox.orderId, orderId))
    .orderBy(desc(emailOutbox.createdAt))
    .limit(maxRows);
  const providerIds = emails.flatMap(({ providerId }) => providerId ?? []);
  const deliveryEvents =
    providerIds.length === 0
      ? []
      : await db
          .select({
            providerId: resendEvents.providerId,
            type: resendEvents.type,
            occurredAt: resendEvents.occurredAt,
          })
          .from(resendEvents)
          .where(inArray(resendEvents.providerId, providerIds))
          .orderBy(asc(resendEvents.occurredAt));
  return emails.map((email) => ({
    ...email,
    deliveryEvents: deliveryEvents.filter(({ providerId }) => providerId === email.providerId),
  }));
}

/** Audit entries of an order, read through `admin_audit_order`. */
export async function selectOrderAudit(db: Queryable, orderId: string) {
  return await db
    .select()
    .from(adminAudit)
    .where(sql`details ->> 'orderId' is not null and (details ->> 'orderId') = ${orderId}`)
    .orderBy(desc(adminAudit.id))
    .limit(maxRows);
}

/** Returns an order's number, or null for an unknown id. */
export async function findOrderNumber(db: Queryable, id: string): Promise<string | null> {
  const [order] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, id));
  return order?.orderNumber ?? null;
}
