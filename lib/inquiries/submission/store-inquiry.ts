import { and, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations, inquiries } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import type { InquirySender, NewInquiry } from "@/lib/inquiries/submission/new-inquiry";
import { queueInquiryEmails } from "@/lib/inquiries/submission/queue-inquiry-emails";

export type StoredInquiry = { readonly isNew: boolean };

/**
 * Stores an inquiry and queues its emails in one transaction, so that emails are sent later if the
 * provider is down. Repeated and concurrent posts with the same key are stored once. Database
 * errors are thrown.
 */
export async function storeInquiry(
  ctx: Ctx,
  inquiry: NewInquiry,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const now = ctx.now();
  const dueAt = getReplyDueAt(inquiry.kind, now);
  return await ctx.db.transaction(async (tx) => {
    await releaseKey(tx, sender, now);
    const [row] = await tx
      .insert(inquiries)
      .values({
        kind: inquiry.kind,
        submissionKey: sender.submissionKey,
        name: inquiry.name,
        email: inquiry.email,
        phone: inquiry.phone ?? null,
        subject: inquiry.subject ?? null,
        message: inquiry.message,
        details: inquiry.details ?? {},
        consentVersion: inquiry.consentVersion ?? null,
        utm: sender.utm ?? null,
        browserHash: sender.browserHash,
        noticeHeldAt: sender.canNotifyStaff ? null : now,
        dueAt,
        lastReceivedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: inquiries.submissionKey })
      .returning({ id: inquiries.id });
    if (!row) return { isNew: false };
    if (inquiry.consultation) {
      await tx
        .insert(consultations)
        .values({ inquiryId: row.id, ...inquiry.consultation, updatedAt: now });
    }
    await queueInquiryEmails(ctx, tx, { id: row.id, inquiry, sender, now, dueAt });
    return { isNew: true };
  });
}

/**
 * Releases the key of a submission that is too old to be a repeat. Conditional update: concurrent
 * requests release it once, and the unique key lets one of them insert.
 */
async function releaseKey(
  tx: Transaction,
  { submissionKey, keyLifetimeMs }: InquirySender,
  now: Date,
): Promise<void> {
  if (keyLifetimeMs === null) return;
  await tx
    .update(inquiries)
    .set({ submissionKey: sql`${inquiries.submissionKey} || ':' || ${inquiries.id}` })
    .where(
      and(
        eq(inquiries.submissionKey, submissionKey),
        lte(inquiries.createdAt, new Date(now.getTime() - keyLifetimeMs)),
      ),
    );
}
