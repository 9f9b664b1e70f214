import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { type InboxTimes, viewConditions } from "@/db/queries/inbox-views";
import { timestampParam } from "@/db/read-rows";
import {
  emailOutbox,
  inquiries,
  inquiryEntries,
  orders,
  radioSubmissions,
  receivedEmails,
  savedReplies,
  userRoles,
  users,
} from "@/db/schema";
import { containsWords, inquirySearchKey } from "@/db/search-text";
import type { StaffRole } from "@/db/values/auth";
import type { Cursor } from "@/db/values/cursor";
import type { InboxView, InquiryKind } from "@/db/values/inquiries";

/** Filter and order of the inbox. Null means any. */
export type InboxFilter = {
  readonly term: string | null;
  readonly kind: InquiryKind | null;
  readonly view: InboxView;
  /** The signed-in admin, for the view `mine`. */
  readonly userId: string;
  readonly assigneeId: string | null;
  /** `newest`: by the sender's last message. `due`: earliest deadline first. */
  readonly sort: "newest" | "due";
};

export type InboxRow = Awaited<ReturnType<typeof selectInbox>>[number];

/**
 * A page of messages by cursor. Newest first uses `inquiries_newest`, `_by_status`, `_by_kind` or
 * `_assignee`; by deadline `inquiries_open`; a search term `inquiries_search`.
 */
export async function selectInbox(
  db: Queryable,
  filter: InboxFilter,
  page: InboxTimes & { readonly after: Cursor | null; readonly limit: number },
) {
  const { after, limit } = page;
  const isByDue = filter.sort === "due";
  const time = isByDue ? inquiries.dueAt : inquiries.lastReceivedAt;
  const position = after && sql`(${timestampParam(after.at)}, ${after.id}::uuid)`;
  const cursorCondition =
    position &&
    (isByDue
      ? sql`(${time}, ${inquiries.id}) > ${position}`
      : sql`(${time}, ${inquiries.id}) < ${position}`);
  return await db
    .select({
      id: inquiries.id,
      kind: inquiries.kind,
      status: inquiries.status,
      name: inquiries.name,
      email: inquiries.email,
      subject: inquiries.subject,
      opening: sql<string>`left(${inquiries.message}, 120)`,
      dueAt: inquiries.dueAt,
      snoozedUntil: inquiries.snoozedUntil,
      lastReceivedAt: inquiries.lastReceivedAt,
      isAutomatic: inquiries.isAutomatic,
      assigneeEmail: users.email,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.assigneeId))
    .where(and(buildCondition(filter, page), cursorCondition ?? undefined))
    .orderBy(...(isByDue ? [asc(time), asc(inquiries.id)] : [desc(time), desc(inquiries.id)]))
    .limit(limit);
}

/** Counts the messages that match a filter, and those of each view, in one snapshot. */
export async function countInbox(db: Queryable, filter: InboxFilter, times: InboxTimes) {
  const count = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
  const view = (name: InboxView) => count(viewConditions[name](times, filter.userId));
  const [row] = await db
    .select({
      matching: count(buildCondition(filter, times)),
      open: view("open"),
      today: view("today"),
      mine: view("mine"),
      unassigned: view("unassigned"),
      overdue: view("overdue"),
      snoozed: view("snoozed"),
      closed: view("closed"),
      automatic: view("automatic"),
      all: view("all"),
    })
    .from(inquiries)
    .where(isInInbox);
  if (!row) throw new Error("a count without a row");
  return row;
}

/** Everyone with one of these roles, by address. */
export async function selectAssignees(db: Queryable, roles: readonly StaffRole[]) {
  return await db
    .select({ id: userRoles.userId, email: userRoles.email })
    .from(userRoles)
    .where(inArray(userRoles.role, [...roles]))
    .orderBy(asc(userRoles.email));
}

/** Returns an account's role and keeps it from changing until the transaction ends, or undefined. */
export async function lockRole(tx: Transaction, userId: string) {
  const [row] = await tx
    .select({ role: userRoles.role, email: userRoles.email })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .for("share");
  return row;
}

/** Returns an inquiry with its assignee, radio submission and original email, or null. */
export async function selectInquiry(db: Queryable, id: string) {
  const [row] = await db
    .select({
      inquiry: inquiries,
      assigneeEmail: users.email,
      orderItemId: radioSubmissions.orderItemId,
      orderId: radioSubmissions.orderId,
      original: receivedEmails,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.assigneeId))
    .leftJoin(radioSubmissions, eq(radioSubmissions.inquiryId, inquiries.id))
    .leftJoin(receivedEmails, eq(receivedEmails.id, inquiries.receivedEmailId))
    .where(eq(inquiries.id, id));
  return row ?? null;
}

const isInInbox = eq(inquiries.isUnpaidHold, false);

function buildCondition(filter: InboxFilter, times: InboxTimes): SQL | undefined {
  const { term, kind, view, userId, assigneeId } = filter;
  return and(
    isInInbox,
    term === null ? undefined : containsWords(inquirySearchKey, term),
    kind === null ? undefined : eq(inquiries.kind, kind),
    viewConditions[view](times, userId),
    assigneeId === null ? undefined : eq(inquiries.assigneeId, assigneeId),
  );
}

/** The sender's newest orders. Uses `orders_email`. */
export async function selectOrdersByEmail(db: Queryable, email: string, limit: number) {
  return await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      needsReview: sql<boolean>`${orders.reviewReason} is not null`,
    })
    .from(orders)
    .where(eq(sql`lower(${orders.email})`, email.toLowerCase()))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Locks an inquiry and counts its thread's emails in both directions. Null for an unknown id. */
export async function lockInquiry(tx: Transaction, id: string) {
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for("update");
  if (!inquiry) return null;
  const threadEmails = await tx.$count(
    inquiryEntries,
    and(eq(inquiryEntries.inquiryId, id), ne(inquiryEntries.kind, "note")),
  );
  return { inquiry, threadEmails };
}

/** The addresses of a thread's received emails, newest first. Automatic ones get no reply. */
export async function selectSenders(db: Queryable, inquiryId: string) {
  return await db
    .select({ fromEmail: receivedEmails.fromEmail, replyToEmail: receivedEmails.replyToEmail })
    .from(receivedEmails)
    .where(and(eq(receivedEmails.inquiryId, inquiryId), isNull(receivedEmails.automaticKind)))
    .orderBy(desc(receivedEmails.receivedAt), desc(receivedEmails.id));
}

/** A thread's emails and notes with originals and the delivery of replies, oldest first. */
export async function selectInquiryEntries(db: Queryable, inquiryId: string) {
  return await db
    .select({
      entry: inquiryEntries,
      outboxId: emailOutbox.id,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
      original: receivedEmails,
    })
    .from(inquiryEntries)
    .leftJoin(emailOutbox, eq(emailOutbox.id, inquiryEntries.outboxId))
    .leftJoin(receivedEmails, eq(receivedEmails.id, inquiryEntries.receivedEmailId))
    .where(eq(inquiryEntries.inquiryId, inquiryId))
    .orderBy(asc(inquiryEntries.createdAt), asc(inquiryEntries.id));
}

/** Status of a message once someone is assigned: no longer new. */
export const openIfNew = sql`case when ${inquiries.status} = 'new' then 'open' else ${inquiries.status} end`;

export type SavedReply = Awaited<ReturnType<typeof selectSavedReplies>>[number];

/** All saved replies by title. */
export async function selectSavedReplies(db: Queryable) {
  return await db
    .select()
    .from(savedReplies)
    .orderBy(asc(sql`lower(${savedReplies.title})`));
}

/** Returns a saved reply, or null. */
export async function selectSavedReply(db: Queryable, id: string) {
  const [row] = await db.select().from(savedReplies).where(eq(savedReplies.id, id));
  return row ?? null;
}
