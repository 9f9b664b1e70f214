import { selectInquiry, selectInquiryEntries, selectOrdersByEmail } from "@/db/queries/inbox";
import type { InquiryEntryKind } from "@/db/values/inquiries";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { isOverdue } from "@/lib/inquiries/is-overdue";

export type InquiryEntry = {
  readonly id: string;
  readonly kind: InquiryEntryKind;
  readonly subject: string | null;
  readonly body: string;
  readonly authorEmail: string;
  /** A received email's attachments, which aren't stored. */
  readonly attachmentNames: readonly string[];
  readonly createdAt: Date;
  /** Delivery of a reply's email; null once the outbox entry was purged, and for notes. */
  readonly emailStatus: "waiting" | "sent" | "failed" | null;
};

export type InquiryDetail = NonNullable<Awaited<ReturnType<typeof readInquiry>>>;

/** How many of the sender's orders a message shows. */
const ordersShown = 5;

/** Reads an inquiry with its thread and the sender's newest orders. Null for an unknown id. */
export async function readInquiry(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor, id: string) {
  const found = await selectInquiry(ctx.db, id);
  if (!found) return null;
  const { inquiry, ...around } = found;
  const [rows, orders] = await Promise.all([
    selectInquiryEntries(ctx.db, id),
    selectOrdersByEmail(ctx.db, inquiry.email, ordersShown),
  ]);
  const entries = rows.map(({ entry, outboxId, sentAt, failedAt }): InquiryEntry => {
    const { id, kind, subject, body, authorEmail, attachmentNames, createdAt } = entry;
    const state = sentAt ? "sent" : failedAt ? "failed" : "waiting";
    return {
      id,
      kind,
      subject,
      body,
      authorEmail,
      attachmentNames,
      createdAt,
      emailStatus: outboxId ? state : null,
    };
  });
  return {
    ...around,
    inquiry,
    isOverdue: isOverdue(inquiry, ctx.now()),
    isSnoozed: inquiry.snoozedUntil !== null && inquiry.snoozedUntil > ctx.now(),
    entries,
    /** What staff have seen of the thread, for `seenEmails` of the operations. */
    threadEmails: entries.filter(({ kind }) => kind !== "note").length,
    orders,
  };
}
