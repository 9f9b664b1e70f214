import { eq } from "drizzle-orm";
import { emailOutbox, inquiries, inquiryEntries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import { getReplySubject } from "@/lib/inquiries/inbox/reply-subject";

/** How much of the visitor's message the reply quotes. */
const quotedCharacters = 2_000;

type Answer = {
  /** One per rendered form, so a double click sends one email. */
  readonly entryId: string;
  readonly inquiryId: string;
  readonly body: string;
  /** The inquiry's new status; null keeps the current one. */
  readonly moveTo: InquiryStatus | null;
};

/**
 * Emails a reply to a visitor. Replies to that email go to our regular mailbox, not to the
 * dashboard. The email, the thread entry, the status and the audit entry are one transaction. Fails
 * if the inquiry doesn't exist.
 */
export async function replyToInquiry(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { entryId, inquiryId, body, moveTo }: Answer,
): Promise<Result<{ readonly email: string }, "unknown">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, inquiryId));
    if (!inquiry) return fail("unknown");
    const { email } = inquiry;
    const subject = getReplySubject(inquiry.subject);
    const added = await tx
      .insert(inquiryEntries)
      .values({
        id: entryId,
        inquiryId,
        kind: "reply",
        subject,
        body,
        authorEmail: actor.email,
        createdAt: now,
      })
      .onConflictDoNothing({ target: inquiryEntries.id })
      .returning({ id: inquiryEntries.id });
    if (added.length === 0) return ok({ email });
    const dedupeKey = `inquiry_answer:${entryId}`;
    await enqueueEmail(tx, now, {
      kind: "inquiry_answer",
      to: email,
      dedupeKey,
      props: {
        subject,
        message: body,
        quoted: inquiry.message.slice(0, quotedCharacters),
        receivedAt: inquiry.createdAt.toISOString(),
      },
    });
    const [queued] = await tx
      .select({ id: emailOutbox.id })
      .from(emailOutbox)
      .where(eq(emailOutbox.dedupeKey, dedupeKey));
    await tx
      .update(inquiryEntries)
      .set({ outboxId: queued?.id ?? null })
      .where(eq(inquiryEntries.id, entryId));
    if (moveTo) {
      await tx.update(inquiries).set({ status: moveTo }).where(eq(inquiries.id, inquiryId));
    }
    const details = { inquiryId, status: moveTo };
    await recordAudit(tx, { by: actor, action: "inquiry_answered", details, now });
    return ok({ email });
  });
}
