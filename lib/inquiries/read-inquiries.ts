import {
  countInbox,
  type InboxFilter,
  type InboxRow,
  selectAssignees,
  selectInbox,
  selectInquiry,
  selectInquiryEntries,
  selectOrdersByEmail,
  selectSenders,
} from "@/db/queries/inbox";
import type { receivedEmails } from "@/db/schema";
import type { Cursor } from "@/db/values/cursor";
import {
  type AutomaticKind,
  type InboxView,
  type InquiryEntryKind,
  inboxViews,
} from "@/db/values/inquiries";
import { permissions } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getTodayEnd } from "@/lib/core/chicago-time";
import { toPage } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";
import { inquiryKinds } from "@/lib/inquiries/choices";
import { getReplyProblem } from "@/lib/inquiries/email/parse-address";
import { removeLinkAddresses } from "@/lib/inquiries/email/received-email-fields";
import { listReplyRecipients } from "@/lib/inquiries/email/reply-address";
import { splitHistory, type TextPart } from "@/lib/inquiries/email/split-history";
import { isOverdue } from "@/lib/inquiries/reply-due";

export type { InboxFilter } from "@/db/queries/inbox";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses the inbox filter from the query string. Invalid values are ignored; without a view, the
 * open messages are shown.
 * @param userId The signed-in admin, for the view `mine`.
 */
export function parseInboxFilter(query: Query, userId: string): InboxFilter {
  const { assignee } = query;
  return {
    term: normalizeSearchTerm(query.q),
    kind: inquiryKinds.find((kind) => kind === query.kind) ?? null,
    view: parseInboxView(query),
    userId,
    assigneeId: typeof assignee === "string" && isUuid(assignee) ? assignee : null,
    sort: query.sort === "due" ? "due" : "newest",
  };
}

/** `due=overdue` is how other screens link to the overdue messages. */
function parseInboxView(query: Query): InboxView {
  if (query.due === "overdue") return "overdue";
  return inboxViews.find((view) => view === query.view) ?? "open";
}

const pageSize = 50;

export type InboxMessage = InboxRow & {
  readonly isOverdue: boolean;
  /** False if we can't send to the sender's address. */
  readonly canReply: boolean;
};
export type InboxAssignee = Awaited<ReturnType<typeof selectAssignees>>[number];
type InboxPage = {
  readonly rows: readonly InboxMessage[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

type Reading = Pick<Ctx, "db" | "now">;

/** Reads a page of the inbox. */
export async function readInbox(
  ctx: Reading,
  _actor: AdminActor,
  filter: InboxFilter,
  after: Cursor | null,
): Promise<InboxPage> {
  const now = ctx.now();
  const times = { now, todayEnds: getTodayEnd(now) };
  const found = await selectInbox(ctx.db, filter, { after, limit: pageSize + 1, ...times });
  const rows = found.map((row) => ({
    ...row,
    isOverdue: isOverdue(row, now),
    canReply: getReplyProblem(row.email) === null,
  }));
  return toPage(rows, pageSize, (row) => ({
    at: filter.sort === "due" ? row.dueAt : row.lastReceivedAt,
    id: row.id,
  }));
}

/** Counts the messages that match the filter, and those in each view. */
export function readInboxCounts(ctx: Reading, _actor: AdminActor, filter: InboxFilter) {
  const now = ctx.now();
  return countInbox(ctx.db, filter, { now, todayEnds: getTodayEnd(now) });
}

/** Returns the colleagues that a message can be assigned to: those who can open it. */
export function readAssignees(ctx: Reading, _actor: AdminActor) {
  return selectAssignees(ctx.db, permissions["inbox.manage"].roles);
}

/** What an email was before we made a message of it. */
export type OriginalEmail = {
  readonly fromEmail: string;
  /** Set if replies go to another address than the sender's. */
  readonly replyToEmail: string | null;
  readonly automaticKind: AutomaticKind | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The version that isn't shown as the message, if the email has two that differ. */
  readonly otherVersion: string | null;
};

export type InquiryEntry = {
  readonly id: string;
  readonly kind: InquiryEntryKind;
  readonly subject: string | null;
  readonly body: string;
  /** The body, with the earlier emails that it quotes as parts of their own. */
  readonly parts: readonly TextPart[];
  /** Null for what we wrote, and for emails that came before originals were stored. */
  readonly original: OriginalEmail | null;
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
  const { inquiry, original, ...around } = found;
  const [rows, orders, senders] = await Promise.all([
    selectInquiryEntries(ctx.db, id),
    selectOrdersByEmail(ctx.db, inquiry.email, ordersShown),
    selectSenders(ctx.db, id),
  ]);
  const entries = rows.map(({ entry, outboxId, sentAt, failedAt, original }): InquiryEntry => {
    const { id, kind, subject, body, authorEmail, attachmentNames, createdAt } = entry;
    const state = sentAt ? "sent" : failedAt ? "failed" : "waiting";
    return {
      id,
      kind,
      subject,
      body,
      parts: splitBody(kind === "received", body, subject),
      original: original && toOriginal(original, body),
      authorEmail,
      attachmentNames,
      createdAt,
      emailStatus: outboxId ? state : null,
    };
  });
  return {
    ...around,
    inquiry,
    /** The message as typed, or an email's text with its history as parts of their own. */
    messageParts: splitBody(inquiry.kind === "email", inquiry.message, inquiry.subject),
    /** The email that opened it, if one did. */
    original: original && toOriginal(original, inquiry.message),
    /** Where a reply can go; the first by default. */
    recipients: listReplyRecipients(inquiry.email, senders),
    isOverdue: isOverdue(inquiry, ctx.now()),
    isSnoozed: inquiry.snoozedUntil !== null && inquiry.snoozedUntil > ctx.now(),
    entries,
    /** What staff have seen of the thread, for `seenEmails` of the operations. */
    threadEmails: entries.filter(({ kind }) => kind !== "note").length,
    orders,
  };
}

function splitBody(isEmail: boolean, body: string, subject: string | null): readonly TextPart[] {
  return isEmail ? splitHistory(body, subject ?? "") : [{ isHistory: false, text: body }];
}

function toOriginal(row: typeof receivedEmails.$inferSelect, body: string): OriginalEmail {
  const { fromEmail, replyToEmail, automaticKind, headers, text, htmlText } = row;
  const other = body === htmlText ? text : htmlText;
  return {
    fromEmail,
    replyToEmail,
    automaticKind,
    headers,
    otherVersion: other && getWords(other) !== getWords(body) ? other : null,
  };
}

/** Letters and digits: the two versions of an email differ in line breaks and quote marks. */
function getWords(text: string): string {
  return removeLinkAddresses(text).replace(/[^\p{L}\p{N}]/gu, "");
}
