import { and, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations, inquiries } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { answerDueAt } from "@/lib/inquiries/answer-due";
import type { InquirySender, NewInquiry } from "@/lib/inquiries/new-inquiry";
import { queueInquiryMails } from "@/lib/inquiries/queue-inquiry-mails";

export type StoredInquiry = { readonly isNew: boolean };

/**
 * Keeps a message and queues its mails, in one transaction: what is stored is answered, also
 * when mail is down. The same submission again changes nothing, however many come at once.
 * Database faults are thrown.
 */
export async function storeInquiry(
  ctx: Ctx,
  inquiry: NewInquiry,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const now = ctx.now();
  const dueAt = answerDueAt(inquiry.kind, now);
  return await ctx.db.transaction(async (tx) => {
    await freeKey(tx, sender, now);
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
        dueAt,
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
    await queueInquiryMails(ctx, tx, { id: row.id, inquiry, sender, now, dueAt });
    return { isNew: true };
  });
}

/**
 * Takes the key from a message that is too old to be the same one. A conditional update, so that of
 * many at once one frees the key, and the unique key still lets one of them in.
 */
async function freeKey(
  tx: Transaction,
  { submissionKey, keyHoldsForMs }: InquirySender,
  now: Date,
): Promise<void> {
  if (keyHoldsForMs === null) return;
  await tx
    .update(inquiries)
    .set({ submissionKey: sql`${inquiries.submissionKey} || ':' || ${inquiries.id}` })
    .where(
      and(
        eq(inquiries.submissionKey, submissionKey),
        lte(inquiries.createdAt, new Date(now.getTime() - keyHoldsForMs)),
      ),
    );
}
