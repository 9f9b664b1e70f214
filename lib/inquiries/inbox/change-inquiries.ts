import { and, asc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { openIfNew } from "@/db/queries/inbox";
import { inquiries, userRoles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

type Writing = Pick<Ctx, "db" | "now">;

type Selection = {
  readonly inquiryIds: readonly string[];
  /** When staff loaded the list, so that a message received later isn't closed unread. */
  readonly seenAt: Date;
};

/**
 * Closes several messages. Skips those that are closed, or that got an email since staff loaded the
 * list.
 * @returns the number of messages closed
 */
export async function closeInquiries(
  ctx: Writing,
  actor: AdminActor,
  { inquiryIds, seenAt }: Selection,
): Promise<number> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    await lockInquiries(tx, inquiryIds);
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
    return closed.length;
  });
}

type BulkAssignment = {
  readonly inquiryIds: readonly string[];
  /** The assignee's id; null unassigns the messages. */
  readonly to: string | null;
};

/**
 * Assigns several messages to an admin, or unassigns them. Fails if the assignee isn't an admin.
 * @returns the number of messages assigned, and the assignee's email
 */
export async function assignInquiries(
  ctx: Writing,
  actor: AdminActor,
  { inquiryIds, to }: BulkAssignment,
): Promise<Result<{ readonly count: number; readonly assignee: string | null }, "no_admin">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [admin] = to
      ? await tx.select().from(userRoles).where(eq(userRoles.userId, to)).for("share")
      : [];
    if (to && !admin) return fail("no_admin");
    const assignee = admin?.email ?? null;
    await lockInquiries(tx, inquiryIds);
    const assigned = await tx
      .update(inquiries)
      .set({ assigneeId: to, ...(to && { status: openIfNew }) })
      .where(inArray(inquiries.id, [...inquiryIds]))
      .returning({ id: inquiries.id });
    for (const { id: inquiryId } of assigned) {
      const details = { inquiryId, assignee };
      await recordAudit(tx, { by: actor, action: "inquiry_assigned", details, now });
    }
    return ok({ count: assigned.length, assignee });
  });
}

/** In the order of their ids, so that two bulk changes of the same messages can't deadlock. */
async function lockInquiries(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(inArray(inquiries.id, [...ids]))
    .orderBy(asc(inquiries.id))
    .for("update");
}
