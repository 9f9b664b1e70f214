import { and, asc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockInquiry, lockRole, openIfNew } from "@/db/queries/inbox";
import { inquiries, inquiryEntries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { hasPermission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { InquiryStatus } from "@/lib/inquiries/choices";

type StatusChange = {
  readonly inquiryId: string;
  /** The status that staff saw. */
  readonly from: InquiryStatus;
  readonly to: InquiryStatus;
  /** The number of emails in the thread that staff saw, so that no new one is closed unread. */
  readonly seenEmails: number;
};

/**
 * Changes an inquiry's status and ends its snooze. Fails if the status or the thread changed since
 * staff loaded it.
 */
export async function changeInquiryStatus(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, from, to, seenEmails }: StatusChange,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockInquiry(tx, inquiryId);
    if (locked?.inquiry.status !== from) return fail("changed_since");
    if (to === "closed" && locked.threadEmails !== seenEmails) return fail("changed_since");
    await tx
      .update(inquiries)
      .set({ status: to, snoozedUntil: null })
      .where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, from, to };
    await recordAudit(tx, { by: actor, action: "inquiry_moved", details, now });
    return ok(null);
  });
}

type Assignment = {
  readonly inquiryId: string;
  /** The assignee that staff saw; null if unassigned. */
  readonly from: string | null;
  readonly to: string | null;
};

/**
 * Assigns a message to a colleague, or unassigns it. Returns the assignee's email. Fails if the
 * assignee changed since staff loaded it, or may not handle messages.
 */
export async function assignInquiry(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, from, to }: Assignment,
): Promise<Result<string | null, "changed_since" | "no_access">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const colleague = to === null ? null : await lockAssignee(tx, to);
    if (to && !colleague) return fail("no_access");
    const updated = await tx
      .update(inquiries)
      .set({ assigneeId: to, ...(to && { status: openIfNew }) })
      .where(
        and(
          eq(inquiries.id, inquiryId),
          from === null ? isNull(inquiries.assigneeId) : eq(inquiries.assigneeId, from),
        ),
      )
      .returning({ id: inquiries.id });
    if (updated.length === 0) return fail("changed_since");
    const assignee = colleague?.email ?? null;
    const details = { inquiryId, assignee };
    await recordAudit(tx, { by: actor, action: "inquiry_assigned", details, now });
    return ok(assignee);
  });
}

type Snooze = {
  readonly inquiryId: string;
  /** When it returns to the open lists; null ends the snooze now. */
  readonly until: Date | null;
  /** The number of emails in the thread that staff saw, so that no new one is hidden unread. */
  readonly seenEmails: number;
};

/**
 * Hides a message from the open lists until a time. Fails if that time has passed, or if the
 * message was closed or got an email since staff loaded it.
 */
export async function snoozeInquiry(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, until, seenEmails }: Snooze,
): Promise<Result<null, "changed_since" | "past">> {
  const now = ctx.now();
  if (until && until <= now) return fail("past");
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockInquiry(tx, inquiryId);
    if (!locked || locked.inquiry.status === "closed") return fail("changed_since");
    if (locked.threadEmails !== seenEmails) return fail("changed_since");
    await tx.update(inquiries).set({ snoozedUntil: until }).where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, until: until?.toISOString() ?? null };
    await recordAudit(tx, { by: actor, action: "inquiry_snoozed", details, now });
    return ok(null);
  });
}

type Note = {
  /** One per rendered form, so a double click adds one note. */
  readonly entryId: string;
  readonly inquiryId: string;
  readonly body: string;
};

/** Adds an internal note. Fails if the inquiry doesn't exist. */
export async function addInquiryNote(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { entryId, inquiryId, body }: Note,
): Promise<Result<null, "unknown">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(eq(inquiries.id, inquiryId));
    if (!inquiry) return fail("unknown");
    const added = await tx
      .insert(inquiryEntries)
      .values({
        id: entryId,
        inquiryId,
        kind: "note",
        body,
        authorEmail: actor.email,
        createdAt: now,
      })
      .onConflictDoNothing({ target: inquiryEntries.id })
      .returning({ id: inquiryEntries.id });
    if (added.length > 0) {
      await recordAudit(tx, { by: actor, action: "inquiry_noted", details: { inquiryId }, now });
    }
    return ok(null);
  });
}

type Writing = Pick<Ctx, "db" | "now">;

/** A message before a bulk change, for undoing it. */
type InquiryBefore = Pick<
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

/**
 * Returns a colleague who may handle messages, and keeps their role from changing until the transaction
 * ends. Null for anyone else, such as an editor, who couldn't open the message.
 */
async function lockAssignee(tx: Transaction, userId: string) {
  const found = await lockRole(tx, userId);
  return found && hasPermission(found.role, "inbox.manage") ? found : null;
}
