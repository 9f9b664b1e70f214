import { and, asc, desc, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Cursor } from "@/db/cursor";
import { containsPattern } from "@/db/like-pattern";
import {
  emailOutbox,
  inquiries,
  inquiryEntries,
  radioSubmissions,
  userRoles,
  users,
} from "@/db/schema";
import type { InquiryKind, InquiryStatus } from "@/db/values/inquiries";

/** Filter and order of the inbox. Null means any. */
export type InboxFilter = {
  readonly term: string | null;
  readonly kind: InquiryKind | null;
  /** `unclosed`: every status except closed. */
  readonly status: InquiryStatus | "unclosed" | null;
  /** An admin's id, or messages without an assignee. */
  readonly assignee: { readonly id: string } | "unassigned" | null;
  readonly isOverdue: boolean;
  /** `due`: earliest deadline first. */
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
  page: { readonly after: Cursor | null; readonly limit: number; readonly now: Date },
) {
  const { after, limit, now } = page;
  const isByDue = filter.sort === "due";
  const time = isByDue ? inquiries.dueAt : inquiries.createdAt;
  const position = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
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
      createdAt: inquiries.createdAt,
      assigneeEmail: users.email,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.assigneeId))
    .where(and(buildCondition(filter, now), cursorCondition ?? undefined))
    .orderBy(...(isByDue ? [asc(time), asc(inquiries.id)] : [desc(time), desc(inquiries.id)]))
    .limit(limit);
}

/** Counts the messages that match a filter, and the totals, in one snapshot. */
export async function countInbox(db: Queryable, filter: InboxFilter, now: Date) {
  const fits = buildCondition(filter, now) ?? sql`true`;
  const [row] = await db
    .select({
      matching: sql<number>`count(*) filter (where ${fits})::int`,
      all: sql<number>`count(*)::int`,
      unclosed: sql<number>`count(*) filter (where ${ne(inquiries.status, "closed")})::int`,
      overdue: sql<number>`count(*) filter (where ${overdue(now)})::int`,
      unassigned: sql<number>`count(*) filter (where ${and(ne(inquiries.status, "closed"), isNull(inquiries.assigneeId))})::int`,
    })
    .from(inquiries);
  return row ?? { matching: 0, all: 0, unclosed: 0, overdue: 0, unassigned: 0 };
}

/** Everyone with the admin role. */
export async function selectAssignees(db: Queryable) {
  return await db
    .select({ id: userRoles.userId, email: userRoles.email })
    .from(userRoles)
    .orderBy(asc(userRoles.email));
}

/** Returns an inquiry with its assignee and radio submission, or null. */
export async function selectInquiry(db: Queryable, id: string) {
  const [row] = await db
    .select({
      inquiry: inquiries,
      assigneeEmail: users.email,
      orderItemId: radioSubmissions.orderItemId,
      orderId: radioSubmissions.orderId,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.assigneeId))
    .leftJoin(radioSubmissions, eq(radioSubmissions.inquiryId, inquiries.id))
    .where(eq(inquiries.id, id));
  return row ?? null;
}

/**
 * Same rule as lib/inquiries/is-overdue.ts. Implies the predicate of the partial index
 * `inquiries_open`.
 */
function overdue(now: Date): SQL | undefined {
  return and(sql`${inquiries.status} in ('new', 'open')`, lt(inquiries.dueAt, now));
}

function buildCondition(filter: InboxFilter, now: Date): SQL | undefined {
  const { term, kind, status, assignee } = filter;
  return and(
    term === null ? undefined : sql`${inquiries.searchText} like ${containsPattern(term)}`,
    kind === null ? undefined : eq(inquiries.kind, kind),
    status === null
      ? undefined
      : status === "unclosed"
        ? ne(inquiries.status, "closed")
        : eq(inquiries.status, status),
    assignee === null
      ? undefined
      : assignee === "unassigned"
        ? isNull(inquiries.assigneeId)
        : eq(inquiries.assigneeId, assignee.id),
    filter.isOverdue ? overdue(now) : undefined,
  );
}

/** Replies and notes of an inquiry with the delivery of their emails, oldest first. */
export async function selectInquiryEntries(db: Queryable, inquiryId: string) {
  return await db
    .select({
      entry: inquiryEntries,
      outboxId: emailOutbox.id,
      sentAt: emailOutbox.sentAt,
      failedAt: emailOutbox.failedAt,
    })
    .from(inquiryEntries)
    .leftJoin(emailOutbox, eq(emailOutbox.id, inquiryEntries.outboxId))
    .where(eq(inquiryEntries.inquiryId, inquiryId))
    .orderBy(asc(inquiryEntries.createdAt));
}
