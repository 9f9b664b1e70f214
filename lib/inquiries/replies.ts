import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  lockInquiry,
  selectSavedReplies,
  selectSavedReply,
  selectSenders,
} from "@/db/queries/inbox";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { emailOutbox, inquiries, inquiryEntries, savedReplies } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { cutText } from "@/lib/core/display-text";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { toSubjectLine } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { createReplyAddress, listReplyRecipients } from "@/lib/inquiries/email/reply-address";
import { getOwnText } from "@/lib/inquiries/email/split-history";
import { readProfile } from "@/lib/profile/read-profile";

/** How much of the visitor's message the reply quotes. */
const quotedCharacters = 2_000;

type Reply = {
  /** One per rendered form, so a double click sends one email. */
  readonly entryId: string;
  readonly inquiryId: string;
  readonly body: string;
  /** One of the thread's addresses; the default one if empty. */
  readonly to?: string;
  /** The inquiry's status after sending. */
  readonly moveTo: "waiting" | "closed";
  /** The number of emails in the thread that staff saw. */
  readonly seenEmails: number;
};

/**
 * Emails a reply to a visitor. The email, the thread entry, the status and the audit entry are one
 * transaction. Fails if the inquiry doesn't exist, if a colleague replied or the visitor wrote since
 * staff loaded the thread, or if the address isn't one of the thread's that we can send to.
 */
export const replyToInquiry = staffOperation(
  async (tx, ctx, actor, { entryId, inquiryId, body, to, moveTo, seenEmails }: Reply) => {
    const now = ctx.now();
    const locked = await lockInquiry(tx, inquiryId);
    if (!locked) return fail("unknown");
    const { inquiry, threadEmails } = locked;
    const recipients = listReplyRecipients(inquiry.email, await selectSenders(tx, inquiryId));
    const recipient = to ? recipients.find(({ email }) => email === to) : recipients[0];
    const email = recipient?.email ?? "";
    const [sent] = await tx
      .select({ id: inquiryEntries.id })
      .from(inquiryEntries)
      .where(eq(inquiryEntries.id, entryId));
    if (sent) return unchanged({ email });
    if (threadEmails !== seenEmails) return fail("changed_since");
    if (!recipient || recipient.problem) return fail("cannot_reply");
    const { name } = await readProfile({ db: tx, settings: ctx.settings });
    const subject = getReplySubject(inquiry.subject, name);
    const outboxId = await queueReply(ctx, tx, { entryId, inquiry, email, subject, body });
    await tx.insert(inquiryEntries).values({
      id: entryId,
      inquiryId,
      kind: "reply",
      subject,
      body,
      authorEmail: actor.email,
      outboxId,
      createdAt: now,
    });
    await tx
      .update(inquiries)
      .set({ status: moveTo, snoozedUntil: null })
      .where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, status: moveTo };
    return changed("inquiry_answered", details, { email });
  },
);

type QueuedReply = Pick<Reply, "entryId" | "body"> & {
  readonly inquiry: typeof inquiries.$inferSelect;
  readonly email: string;
  readonly subject: string;
};

async function queueReply(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  reply: QueuedReply,
): Promise<string | null> {
  const { entryId, inquiry, email, subject, body } = reply;
  const { kind, message } = inquiry;
  const quoted = kind === "email" ? getOwnText(message, inquiry.subject ?? "") : message;
  const dedupeKey = `inquiry_answer:${entryId}`;
  const replyTo = createReplyAddress(ctx.settings, inquiry.id);
  await enqueueEmail(tx, ctx.now(), {
    kind: "inquiry_answer",
    to: email,
    dedupeKey,
    props: {
      subject,
      message: body,
      quoted: cutText(quoted, quotedCharacters),
      receivedAt: inquiry.createdAt.toISOString(),
      ...(replyTo && { replyTo }),
    },
  });
  const [queued] = await tx
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(eq(emailOutbox.dedupeKey, dedupeKey));
  return queued?.id ?? null;
}

/** Returns the subject of a reply: the visitor's subject on one line after a single `Re:`. */
export function getReplySubject(subject: string | null, businessName: string): string {
  const original = toSubjectLine(subject ?? "").replace(/^(?:re:\s*)+/i, "");
  return `Re: ${original || `your message to ${businessName}`}`;
}

export type { SavedReply } from "@/db/queries/inbox";

/** Returns all saved replies by title. */
export function readSavedReplies(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectSavedReplies(ctx.db);
}

/** Returns a saved reply; null for an unknown id. */
export function readSavedReply(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return selectSavedReply(ctx.db, id);
}

type Draft = EditedRecord & { readonly title: string; readonly body: string };

/**
 * Adds or changes a saved reply. Fails if the title is taken, or if it was changed or deleted since
 * staff loaded it.
 */
export const saveSavedReply = staffOperation(
  async (tx, ctx, _actor, { id, version, title, body }: Draft) => {
    const now = ctx.now();
    const saved = await saveRecord(tx, savedReplies, { id, version }, { title, body }, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { savedReply: id, title };
    return changed("saved_reply_saved", details);
  },
  { saved_replies_title: "title_taken" },
);

/** Deletes a saved reply. Does nothing if it's already gone. */
export const deleteSavedReply = staffOperation(async (tx, _ctx, _actor, id: string) => {
  const [deleted] = await tx
    .delete(savedReplies)
    .where(eq(savedReplies.id, id))
    .returning({ title: savedReplies.title });
  if (!deleted) return unchanged();
  const details = { savedReply: id, title: deleted.title };
  return changed("saved_reply_deleted", details);
});
