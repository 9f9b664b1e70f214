import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  resendEvents as deliveries,
  emailOutbox,
  newsletterIssues as issues,
  newsletterSends as sends,
} from "@/db/schema";
import { subscriberEmailKinds } from "@/lib/newsletter/preferences/subscriber-email-kinds";

/** Lists the issues sent to a subscriber and the result of each. */
export async function listIssueEmails(db: Queryable, subscriberId: string) {
  return await db
    .select({
      issue: sends.issueId,
      subject: issues.subject,
      day: sends.chicagoDate,
      greetedAs: sends.firstName,
      status: sends.status,
      providerId: sends.providerId,
      error: sends.lastError,
      writtenAt: sends.createdAt,
      changedAt: sends.updatedAt,
    })
    .from(sends)
    .innerJoin(issues, eq(issues.id, sends.issueId))
    .where(eq(sends.subscriberId, subscriberId))
    .orderBy(asc(sends.chicagoDate));
}

/** Lists the provider's delivery events for these emails. */
export async function listDeliveryEvents(db: Queryable, subscriberId: string) {
  return await db
    .select({
      issue: sends.issueId,
      type: deliveries.type,
      bounce: deliveries.bounceType,
      at: deliveries.occurredAt,
    })
    .from(sends)
    .innerJoin(deliveries, eq(deliveries.providerId, sends.providerId))
    .where(eq(sends.subscriberId, subscriberId))
    .orderBy(asc(deliveries.occurredAt));
}

/**
 * Lists emails that contained a link. Their contents are left out because a link may still work.
 */
export async function listLinkEmails(db: Queryable, email: string) {
  return await db
    .select({
      kind: emailOutbox.kind,
      queuedAt: emailOutbox.createdAt,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
    })
    .from(emailOutbox)
    .where(
      and(eq(emailOutbox.toEmail, email), inArray(emailOutbox.kind, [...subscriberEmailKinds])),
    )
    .orderBy(asc(emailOutbox.createdAt));
}
