import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  newsletterBrowsers as browsers,
  oneTimeCodes as codes,
  resendEvents as deliveries,
  emailOutbox,
  newsletterEvents as events,
  importSubscribers as importRecords,
  imports,
  newsletterIssues as issues,
  broadcastRecipients as recipients,
  newsletterSends as sends,
  newsletterSuppressions as suppressions,
  subscriberTags as tags,
} from "@/db/schema";
import type { EmailKind } from "@/db/values/emails";

/** Lists the issues sent to a subscriber and the result of each. */
export async function listIssueEmails(db: Queryable, subscriberId: string) {
  return await db
    .select({
      issue: sends.issueId,
      subject: issues.subject,
      day: sends.chicagoDate,
      greetingName: sends.firstName,
      status: sends.status,
      providerId: sends.providerId,
      error: sends.lastError,
      createdAt: sends.createdAt,
      updatedAt: sends.updatedAt,
    })
    .from(sends)
    .innerJoin(issues, eq(issues.id, sends.issueId))
    .where(eq(sends.subscriberId, subscriberId))
    .orderBy(asc(sends.chicagoDate));
}

/** Lists the broadcasts that a subscriber was chosen for, and why they didn't get one. */
export async function listBroadcastsFor(db: Queryable, subscriberId: string) {
  return await db
    .select({
      broadcast: recipients.broadcastId,
      subject: issues.subject,
      status: recipients.status,
      dueOn: recipients.dueOn,
      skipReason: recipients.skipReason,
    })
    .from(recipients)
    .innerJoin(issues, eq(issues.id, recipients.broadcastId))
    .where(eq(recipients.subscriberId, subscriberId))
    .orderBy(asc(recipients.broadcastId));
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
 * Lists outbox emails of some kinds, with the copies; their links are cut.
 */
export async function listOutboxEmails(db: Queryable, email: string, kinds: readonly EmailKind[]) {
  return await db
    .select({
      kind: emailOutbox.kind,
      queuedAt: emailOutbox.createdAt,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
      subject: emailOutbox.subject,
      text: emailOutbox.sentText,
    })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.toEmail, email), inArray(emailOutbox.kind, [...kinds])))
    .orderBy(asc(emailOutbox.createdAt));
}

export async function findSuppression(db: Queryable, emailHash: string) {
  const [suppression] = await db
    .select({ reason: suppressions.reason, since: suppressions.createdAt })
    .from(suppressions)
    .where(eq(suppressions.emailHash, emailHash));
  return suppression ?? null;
}

/** Lists the lists elsewhere that staff moved a subscriber from, with what those say about consent. */
export async function listImportRecords(db: Queryable, subscriberId: string) {
  return await db
    .select({
      importId: importRecords.importId,
      importedAt: imports.startedAt,
      statement: imports.statement,
      file: importRecords.fileNumber,
      row: importRecords.rowNumber,
      optedInAt: importRecords.optedInAt,
      optInIp: importRecords.optInIp,
      askedAt: importRecords.askedAt,
    })
    .from(importRecords)
    .innerJoin(imports, eq(imports.id, importRecords.importId))
    .where(eq(importRecords.subscriberId, subscriberId))
    .orderBy(asc(imports.createdAt));
}

export async function listTags(db: Queryable, subscriberId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ tag: tags.tag })
    .from(tags)
    .where(eq(tags.subscriberId, subscriberId))
    .orderBy(asc(tags.tag));
  return rows.map(({ tag }) => tag);
}

export async function listBrowsers(db: Queryable, subscriberId: string) {
  return await db
    .select({ hash: browsers.browserHash, since: browsers.linkedAt })
    .from(browsers)
    .where(eq(browsers.subscriberId, subscriberId))
    .orderBy(asc(browsers.linkedAt));
}

export async function listEvents(db: Queryable, subscriberId: string) {
  return await db
    .select({
      type: events.eventType,
      item: events.itemKey,
      campaign: events.emailCampaign,
      details: events.metadata,
      at: events.createdAt,
    })
    .from(events)
    .where(eq(events.subscriberId, subscriberId))
    .orderBy(asc(events.id));
}

export async function listPreferencesLinks(db: Queryable, subscriberId: string) {
  return await db
    .select({ createdAt: codes.createdAt, expiresAt: codes.expiresAt })
    .from(codes)
    .where(and(eq(codes.subject, subscriberId), eq(codes.purpose, "newsletter_preferences")))
    .orderBy(asc(codes.createdAt));
}
