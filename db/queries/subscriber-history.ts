import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  resendEvents as deliveries,
  emailOutbox,
  newsletterEvents as events,
  inquiries,
  newsletterIssues as issues,
  orders,
  newsletterSends as sends,
} from "@/db/schema";

/** Newest first; every query uses an index by subscriber or address. */
const maxRows = 100;

export async function listSubscriberEvents(db: Queryable, subscriberId: string) {
  return await db
    .select({
      id: events.id,
      type: events.eventType,
      item: events.itemKey,
      campaign: events.emailCampaign,
      details: events.metadata,
      at: events.createdAt,
    })
    .from(events)
    .where(eq(events.subscriberId, subscriberId))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(maxRows);
}

/** Issues sent, each with its last delivery event. */
export async function listIssuesSent(db: Queryable, subscriberId: string) {
  return await db
    .select({
      issueId: sends.issueId,
      batchId: sends.batchId,
      subject: issues.subject,
      day: sends.chicagoDate,
      status: sends.status,
      lastError: sends.lastError,
      at: sends.createdAt,
      lastEventAt: sql<string | null>`(select max(occurred_at)::text from ${deliveries}
        where ${deliveries.providerId} = ${sends.providerId})`,
    })
    .from(sends)
    .innerJoin(issues, eq(issues.id, sends.issueId))
    .where(eq(sends.subscriberId, subscriberId))
    .orderBy(desc(sends.chicagoDate))
    .limit(maxRows);
}

/** All other emails to the addresses: confirmations, links, receipts. */
export async function listEmailsTo(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: emailOutbox.id,
      kind: emailOutbox.kind,
      at: emailOutbox.createdAt,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
      lastError: emailOutbox.lastError,
    })
    .from(emailOutbox)
    .where(inArray(emailOutbox.toEmail, [...emails]))
    .orderBy(desc(emailOutbox.createdAt), desc(emailOutbox.id))
    .limit(maxRows);
}

export async function listOrdersByEmails(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      totalCents: orders.totalCents,
      at: orders.createdAt,
    })
    .from(orders)
    .where(inArray(sql`lower(${orders.email})`, [...emails]))
    .orderBy(desc(orders.createdAt))
    .limit(maxRows);
}

export async function listMessagesFrom(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: inquiries.id,
      kind: inquiries.kind,
      status: inquiries.status,
      subject: inquiries.subject,
      at: inquiries.createdAt,
    })
    .from(inquiries)
    .where(inArray(sql`lower(${inquiries.email})`, [...emails]))
    .orderBy(desc(inquiries.createdAt))
    .limit(maxRows);
}

export type SubscriberEvent = Awaited<ReturnType<typeof listSubscriberEvents>>[number];
export type SentIssue = Awaited<ReturnType<typeof listIssuesSent>>[number];
export type EmailToAddress = Awaited<ReturnType<typeof listEmailsTo>>[number];
export type OrderByAddress = Awaited<ReturnType<typeof listOrdersByEmails>>[number];
export type MessageFromAddress = Awaited<ReturnType<typeof listMessagesFrom>>[number];
