import { and, asc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockInquiry, lockRole, openIfNew } from "@/db/queries/inbox";
import { inquiries, inquiryEntries } from "@/db/schema";
import { changed, changedMany, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { hasPermission } from "@/lib/auth/permissions";
import { fail } from "@/lib/core/result";
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
export const changeInquiryStatus = staffOperation(
  async (tx, _ctx, _actor, { inquiryId, from, to, seenEmails }: StatusChange) => {
    const locked = await lockInquiry(tx, inquiryId);
    if (locked?.inquiry.status !== from) return fail("changed_since");
    if (to === "closed" && locked.threadEmails !== seenEmails) return fail("changed_since");
    await tx
      .update(inquiries)
      .set({ status: to, snoozedUntil: null })
      .where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, from, to };
    return changed("inquiry_moved", details);
  },
);

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
export const assignInquiry = staffOperation(
  async (tx, _ctx, _actor, { inquiryId, from, to }: Assignment) => {
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
    return changed("inquiry_assigned", details, assignee);
  },
);

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
export const snoozeInquiry = staffOperation(
  async (tx, ctx, _actor, { inquiryId, until, seenEmails }: Snooze) => {
    const now = ctx.now();
    if (until && until <= now) return fail("past");
    const locked = await lockInquiry(tx, inquiryId);
    if (!locked || locked.inquiry.status === "closed") return fail("changed_since");
    if (locked.threadEmails !== seenEmails) return fail("changed_since");
    await tx.update(inquiries).set({ snoozedUntil: until }).where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, until: until?.toISOString() ?? null };
    return changed("inquiry_snoozed", details);
  },
);

type Note = {
  /** One per rendered form, so a double click adds one note. */
  readonly entryId: string;
  readonly inquiryId: string;
  readonly body: string;
};

/** Adds an internal note. Fails if the inquiry doesn't exist. */
export const addInquiryNote = staffOperation(
  async (tx, ctx, actor, { entryId, inquiryId, body }: Note) => {
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
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: inquiryEntries.id })
      .returning({ id: inquiryEntries.id });
    return added.length > 0 ? changed("inquiry_noted", { inquiryId }) : unchanged();
  },
);

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
export const closeInquiries = staffOperation(
  async (tx, _ctx, _actor, { inquiryIds, seenAt }: Selection) => {
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
    return changedMany(
      closed.map(({ id: inquiryId }) => {
        return { action: "inquiry_moved", details: { inquiryId, to: "closed" } };
      }),
      before.filter(({ id }) => closed.some((one) => one.id === id)),
    );
  },
);

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
export const assignInquiries = staffOperation(
  async (tx, _ctx, _actor, { inquiryIds, to }: BulkAssignment) => {
    const colleague = to === null ? null : await lockAssignee(tx, to);
    if (to && !colleague) return fail("no_access");
    const assignee = colleague?.email ?? null;
    const before = await lockInquiries(tx, inquiryIds);
    await tx
      .update(inquiries)
      .set({ assigneeId: to, ...(to && { status: openIfNew }) })
      .where(inArray(inquiries.id, [...inquiryIds]));
    return changedMany(
      before.map(({ id: inquiryId }) => {
        return { action: "inquiry_assigned", details: { inquiryId, assignee } };
      }),
      { before, assignee },
    );
  },
);

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
