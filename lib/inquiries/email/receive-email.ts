import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockInquiry } from "@/db/queries/inbox";
import { inquiries, inquiryEntries } from "@/db/schema";
import { cutText } from "@/lib/core/cut-text";
import { hourMs } from "@/lib/core/durations";
import { isEmailAddress } from "@/lib/core/email-address";
import type { ReceivedEmail } from "@/lib/core/ports/received-emails";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { htmlToText } from "@/lib/email/render/html-to-text";
import { cleanEmailText, parseSender, toOneLine } from "@/lib/inquiries/email/clean-email-text";
import { findRepliedInquiry, isInboundAddress } from "@/lib/inquiries/email/reply-address";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { readStaffEmail } from "@/lib/profile/read-profile";

const maxSubject = 200;
const maxAttachments = 20;
const maxFilename = 120;
const maxReferences = 50;

export type ReceiptOutcome = "added" | "new_message" | "duplicate" | "ignored";

/**
 * Adds an email to the inbox: to the thread of the signed reply address or Message-ID that it
 * answers, never by its sender alone, which anyone can forge; otherwise as a new message. The same
 * email is added once. HTML is stored as text, and attachments only by name.
 */
export async function receiveEmail(ctx: Ctx, email: ReceivedEmail): Promise<ReceiptOutcome> {
  if (!isInboundAddress(ctx.settings, email.recipients)) return "ignored";
  const sender = parseSender(email.from);
  if (!isEmailAddress(sender.email)) return "ignored";
  const received = {
    id: email.id,
    ...sender,
    subject: cutText(toOneLine(email.subject), maxSubject),
    body: readBody(email),
    attachmentNames: email.attachmentNames
      .slice(0, maxAttachments)
      .map((name) => cutText(toOneLine(name), maxFilename)),
    // An out-of-office reply is shown, but doesn't ask for an answer (RFC 3834).
    isAutomatic: !/^(no)?$/i.test(email.headers["auto-submitted"]?.trim() ?? ""),
  };
  return await ctx.db.transaction(async (tx) => {
    const inquiryId =
      findRepliedInquiry(ctx.settings, email.recipients) ?? (await findByMessageId(tx, email));
    // The inquiry may have been deleted with its sender's data.
    const thread = inquiryId && (await lockInquiry(tx, inquiryId));
    if (thread) return await addToThread(ctx, tx, thread.inquiry, received);
    return await addAsMessage(ctx, tx, received);
  });
}

type Received = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly body: string;
  readonly attachmentNames: readonly string[];
  readonly isAutomatic: boolean;
};

function readBody({ text, html }: ReceivedEmail): string {
  const body = cleanEmailText(text?.trim() ? text : htmlToText(html ?? ""));
  return body || "(This email has no text.)";
}

async function findByMessageId(tx: Transaction, { headers }: ReceivedEmail) {
  const ids = `${headers["in-reply-to"] ?? ""} ${headers.references ?? ""}`.match(/<[^<>\s]+>/g);
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

async function addToThread(
  ctx: Ctx,
  tx: Transaction,
  inquiry: typeof inquiries.$inferSelect,
  received: Received,
): Promise<ReceiptOutcome> {
  const now = ctx.now();
  const { id: receivedEmailId, email: authorEmail, subject, body, attachmentNames } = received;
  const added = await tx
    .insert(inquiryEntries)
    .values({
      id: crypto.randomUUID(),
      inquiryId: inquiry.id,
      kind: "received",
      ...{ receivedEmailId, authorEmail, subject, body, attachmentNames },
      createdAt: now,
    })
    .onConflictDoNothing({ target: inquiryEntries.receivedEmailId })
    .returning({ id: inquiryEntries.id });
  if (added.length === 0) return "duplicate";
  if (received.isAutomatic) return "added";
  const isWaitingForUs = inquiry.status === "new" || inquiry.status === "open";
  await tx
    .update(inquiries)
    .set({
      status: inquiry.status === "new" ? "new" : "open",
      snoozedUntil: null,
      lastReceivedAt: now,
      // Writing again doesn't extend the deadline of an earlier message.
      ...(!isWaitingForUs && { dueAt: getReplyDueAt(inquiry.kind, now) }),
    })
    .where(eq(inquiries.id, inquiry.id));
  await enqueueEmail(tx, now, {
    kind: "staff_alert",
    to: await readStaffEmail(ctx, tx),
    // At most one an hour per message, however often the sender writes.
    dedupeKey: `inquiry_reply:${inquiry.id}:${Math.floor(now.getTime() / hourMs)}`,
    props: {
      headline: `${inquiry.name} replied`,
      explanation: "The reply is in the inbox.",
      url: `${ctx.settings.siteUrl}/admin/inbox/${inquiry.id}`,
    },
  });
  return "added";
}

async function addAsMessage(
  ctx: Ctx,
  tx: Transaction,
  received: Received,
): Promise<ReceiptOutcome> {
  // Bounces and out-of-office replies to other emails.
  if (received.isAutomatic) return "ignored";
  const now = ctx.now();
  const { id, name, email, subject, body, attachmentNames } = received;
  const added = await tx
    .insert(inquiries)
    .values({
      kind: "email",
      submissionKey: `email:${id}`,
      name: name || email,
      email,
      subject: subject || null,
      message: body,
      details: attachmentNames.length > 0 ? { attachments: attachmentNames.join(", ") } : {},
      browserHash: "",
      // Anyone can email us, so staff get these in the digest.
      noticeHeldAt: now,
      dueAt: getReplyDueAt("email", now),
      lastReceivedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: inquiries.submissionKey })
    .returning({ id: inquiries.id });
  return added.length === 0 ? "duplicate" : "new_message";
}
