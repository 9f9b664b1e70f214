import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockInquiry } from "@/db/queries/inbox";
import { inquiries, inquiryEntries, receivedEmails } from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import type { ReceivedEmail } from "@/lib/core/ports/email";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import {
  type ReceivedFields,
  readReceivedFields,
} from "@/lib/inquiries/email/received-email-fields";
import { findRepliedInquiry, isInboundAddress } from "@/lib/inquiries/email/reply-address";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";

const maxReferences = 50;
const maxReferencesLength = 20_000;

export type ReceiptOutcome = "added" | "new_message" | "duplicate" | "ignored";

/**
 * Adds an email to the inbox, from any sender: to the thread of the signed reply address or
 * Message-ID that it answers, never by its sender alone, which anyone can forge; otherwise as a new
 * message. The same email is added once, with its original; attachments only by name. Automatic
 * emails are stored without a deadline or notice. Ignores emails to other addresses.
 */
export async function receiveEmail(ctx: Ctx, email: ReceivedEmail): Promise<ReceiptOutcome> {
  const isForUs = isInboundAddress(ctx.settings, email.recipients);
  const fields = isForUs ? readReceivedFields(ctx.settings, email) : null;
  return await ctx.db.transaction(async (tx) => {
    if (!(await claimEmail(tx, email.id, ctx.now()))) return "duplicate";
    if (!fields) {
      await markHandled(tx, email.id, { outcome: "ignored" });
      return "ignored";
    }
    const found =
      findRepliedInquiry(ctx.settings, email.recipients) ?? (await findByMessageId(tx, email));
    // The inquiry may have been deleted with its sender's data.
    const thread = found && (await lockInquiry(tx, found));
    const outcome = thread ? "added" : "new_message";
    const inquiryId = thread
      ? await addToThread(ctx, tx, thread.inquiry, { id: email.id, ...fields })
      : await addAsMessage(ctx, tx, { id: email.id, ...fields });
    if (!inquiryId) {
      await markHandled(tx, email.id, { outcome });
      return "duplicate";
    }
    await markHandled(tx, email.id, {
      outcome,
      inquiryId,
      automaticKind: fields.automaticKind,
      fromEmail: fields.from.email,
      replyToEmail: fields.replyTo?.email ?? null,
      subject: fields.subject,
      headers: fields.headers,
      text: fields.text,
      htmlText: fields.htmlText,
    });
    return outcome;
  });
}

/** Takes the email for this transaction. False if another one has handled it. */
async function claimEmail(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(receivedEmails)
    .values({ id, receivedAt: now, nextAttemptAt: now, handledAt: now })
    .onConflictDoUpdate({
      target: receivedEmails.id,
      set: { handledAt: now },
      setWhere: isNull(receivedEmails.handledAt),
    })
    .returning({ id: receivedEmails.id });
  return claimed.length === 1;
}

async function markHandled(
  tx: Transaction,
  id: string,
  original: Partial<typeof receivedEmails.$inferInsert>,
): Promise<void> {
  await tx
    .update(receivedEmails)
    .set({ ...original, event: null, lastError: null })
    .where(eq(receivedEmails.id, id));
}

type Received = ReceivedFields & { readonly id: string };

async function findByMessageId(tx: Transaction, { headers }: ReceivedEmail) {
  const ids = `${headers["in-reply-to"] ?? ""} ${headers.references ?? ""}`
    .slice(0, maxReferencesLength)
    .match(/<[^<>\s]{1,500}>/g);
  if (!ids) return null;
  const [found] = await tx
    .select({ inquiryId: inquiryEntries.inquiryId })
    .from(inquiryEntries)
    .where(
      and(
        eq(inquiryEntries.kind, "reply"),
        inArray(inquiryEntries.messageId, ids.slice(0, maxReferences)),
      ),
    )
    .limit(1);
  return found?.inquiryId ?? null;
}

/** Returns the inquiry's id, or null if the thread has the email already. */
async function addToThread(
  ctx: Ctx,
  tx: Transaction,
  inquiry: typeof inquiries.$inferSelect,
  received: Received,
): Promise<string | null> {
  const now = ctx.now();
  const { id: receivedEmailId, from, subject, body, attachmentNames } = received;
  const added = await tx
    .insert(inquiryEntries)
    .values({
      id: crypto.randomUUID(),
      inquiryId: inquiry.id,
      kind: "received",
      authorEmail: from.email || from.name || "Unknown sender",
      receivedEmailId,
      subject,
      body,
      attachmentNames,
      createdAt: now,
    })
    .onConflictDoNothing({ target: inquiryEntries.receivedEmailId })
    .returning({ id: inquiryEntries.id });
  if (added.length === 0) return null;
  if (received.automaticKind) return inquiry.id;
  const isWaitingForUs = inquiry.status === "new" || inquiry.status === "open";
  await tx
    .update(inquiries)
    .set({
      status: inquiry.status === "new" ? "new" : "open",
      isAutomatic: false,
      snoozedUntil: null,
      lastReceivedAt: now,
      // Writing again doesn't extend the deadline of an earlier message.
      ...(!isWaitingForUs && { dueAt: getReplyDueAt(inquiry.kind, now) }),
    })
    .where(eq(inquiries.id, inquiry.id));
  await notifyStaff(tx, now, {
    kind: "staff_alert",
    // At most one an hour per message, however often the sender writes.
    dedupeKey: `inquiry_reply:${inquiry.id}:${Math.floor(now.getTime() / hourMs)}`,
    props: {
      headline: `${inquiry.name} replied`,
      explanation: "The reply is in the inbox.",
      url: `${ctx.settings.siteUrl}/admin/inbox/${inquiry.id}`,
    },
  });
  return inquiry.id;
}

/** Returns the new inquiry's id, or null if the email is in the inbox already. */
async function addAsMessage(ctx: Ctx, tx: Transaction, received: Received): Promise<string | null> {
  const now = ctx.now();
  const { id, from, replyTo, subject, body, attachmentNames } = received;
  const isAutomatic = received.automaticKind !== null;
  const email = replyTo?.email ?? from.email;
  const [added] = await tx
    .insert(inquiries)
    .values({
      kind: "email",
      submissionKey: `email:${id}`,
      receivedEmailId: id,
      isAutomatic,
      name: replyTo?.name || from.name || email || "Unknown sender",
      email,
      subject: subject || null,
      message: body,
      details: attachmentNames.length > 0 ? { attachments: attachmentNames.join(", ") } : {},
      browserHash: "",
      status: isAutomatic ? "closed" : "new",
      // Anyone can email us, so staff get these in the digest.
      noticeHeldAt: isAutomatic ? null : now,
      dueAt: getReplyDueAt("email", now),
      lastReceivedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: inquiries.submissionKey })
    .returning({ id: inquiries.id });
  return added?.id ?? null;
}
