import { and, asc, inArray, lte, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { openIfNew } from "@/db/queries/inbox";
import { inquiries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { lockAssignee } from "@/lib/inquiries/inbox/lock-assignee";

type Writing = Pick<Ctx, "db" | "now">;

/** A message before a bulk change, for undoing it. */
export type InquiryBefore = Pick<
  typeof inquiries.$inferSelect,
  "id" | "status" | "assigneeId" | "snoozedUntil"
>;

type Selection = {
  readonly inquiryIds: readonly string[];
  /** When staff loaded the list, so that a message received later isn't closed unread. */
  readonly seenAt: Date;
};

/**
 * Closes several messages. Skips those that are closed, or that got an email since staff loaded the
 * list.
 * @returns the closed messages as they were before
 */
export async function closeInquiries(
  ctx: Writing,
  actor: AdminActor,
  { inquiryIds, seenAt }: Selection,
): Promise<readonly InquiryBefore[]> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const before = await lockInquiries(tx, inquiryIds);
    const closed = await tx
      .update(inquiries)
      .set({ status: "closed", snoozedUntil: null })
      .where(
        and(
          inArray(inquiries.id, [...inquiryIds]),
          ne(inquiries.status, "closed"),
          lte(inquiries.lastReceivedAt, seenAt),
        ),
      )
      .returning({ id: inquiries.id });
    for (const { id: inquiryId } of closed) {
      const details = { inquiryId, to: "closed" };
      await recordAudit(tx, { by: actor, action: "inquiry_moved", details, now });
    }
    return before.filter(({ id }) => closed.some((one) => one.id === id));
  });
}

type BulkAssigned = {
  readonly before: readonly InquiryBefore[];
  readonly assignee: string | null;
};

type BulkAssignment = {
  readonly inquiryIds: readonly string[];
  /** The assignee's id; null unassigns the messages. */
  readonly to: string | null;
};

/**
 * Assigns several messages to a colleague, or unassigns them. Fails if the assignee may not handle
 * messages.
 * @returns the assigned messages as they were before, and the assignee's email
 */
export async function assignInquiries(
  ctx: Writing,
  actor: AdminActor,
  { inquiryIds, to }: BulkAssignment,
): Promise<Result<BulkAssigned, "no_access">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const colleague = to === null ? null : await lockAssignee(tx, to);
    if (to && !colleague) return fail("no_access");
    const assignee = colleague?.email ?? null;
    const before = await lockInquiries(tx, inquiryIds);
    await tx
      .update(inquiries)
      .set({ assigneeId: to, ...(to && { status: openIfNew }) })
      .where(inArray(inquiries.id, [...inquiryIds]));
    for (const { id: inquiryId } of before) {
      const details = { inquiryId, assignee };
      await recordAudit(tx, { by: actor, action: "inquiry_assigned", details, now });
    }
    return ok({ before, assignee });
  });
}

/** In the order of their ids, so that two bulk changes of the same messages can't deadlock. */
async function lockInquiries(
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly InquiryBefore[]> {
  return await tx
    .select({
      id: inquiries.id,
      status: inquiries.status,
      assigneeId: inquiries.assigneeId,
      snoozedUntil: inquiries.snoozedUntil,
    })
    .from(inquiries)
    .where(inArray(inquiries.id, [...ids]))
    .orderBy(asc(inquiries.id))
    .for("update");
}
