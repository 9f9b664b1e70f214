import { asc, eq } from "drizzle-orm";
import { selectInquiry } from "@/db/queries/inbox";
import { emailOutbox, inquiryEntries } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { isOverdue } from "@/lib/inquiries/is-overdue";

export type InquiryEntry = {
  readonly id: string;
  readonly kind: "reply" | "note";
  readonly subject: string | null;
  readonly body: string;
  readonly authorEmail: string;
  readonly createdAt: Date;
  /** Delivery of a reply's email; null once the outbox entry was purged, and for notes. */
  readonly emailStatus: "waiting" | "sent" | "failed" | null;
};

/** Reads an inquiry with its replies and notes. Null for an unknown id. */
export async function readInquiry(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor, id: string) {
  const found = await selectInquiry(ctx.db, id);
  if (!found) return null;
  const rows = await ctx.db
    .select({
      entry: inquiryEntries,
      outboxId: emailOutbox.id,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
    })
    .from(inquiryEntries)
    .leftJoin(emailOutbox, eq(emailOutbox.id, inquiryEntries.outboxId))
    .where(eq(inquiryEntries.inquiryId, id))
    .orderBy(asc(inquiryEntries.createdAt));
  const { inquiry, ...around } = found;
  const entries = rows.map(({ entry, outboxId, sentAt, failedAt }): InquiryEntry => {
    const { id, kind, subject, body, authorEmail, createdAt } = entry;
    const state = sentAt ? "sent" : failedAt ? "failed" : "waiting";
    return {
      id,
      kind,
      subject,
      body,
      authorEmail,
      createdAt,
      emailStatus: outboxId ? state : null,
    };
  });
  return { ...around, inquiry, isOverdue: isOverdue(inquiry, ctx.now()), entries };
}
