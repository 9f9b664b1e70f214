import { listSubscriberImports } from "@/db/queries/imports/imported-subscribers";
import { listTags } from "@/db/queries/newsletter/subscriber-data";
import { findSubscriber, type SubscriberRecord } from "@/db/queries/newsletter/subscribers";
import {
  type EmailToAddress,
  listEmailsTo,
  listIssuesSent,
  listMessagesFrom,
  listOrdersByEmails,
  listSubscriberEvents,
  type MessageFromAddress,
  type OrderByAddress,
  type SentIssue,
  type SubscriberEvent,
} from "@/db/queries/subscriber-history";
import {
  countListing,
  type ListingRow,
  readListCursor,
  readListing,
} from "@/db/queries/subscribers";
import {
  readSuppression,
  readSuppressionRows,
  type SuppressionRow,
} from "@/db/queries/suppressions";
import type { SuppressionReason } from "@/db/values/newsletter";
import type { ListView, SubscriberStatus } from "@/db/values/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/subscriber";

export const subscribersPerPage = 50;

export type SubscriberRow = Omit<ListingRow, "createdAt"> & { readonly createdAt: Date };

type SubscriberPage = {
  readonly rows: readonly SubscriberRow[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/**
 * Reads a page of subscribers.
 * @param after id of the previous page's last subscriber; if it no longer exists, the list starts
 * over
 */
export async function readSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  view: ListView,
  after: string | null,
): Promise<SubscriberPage> {
  const cursor = after === null ? null : await readListCursor(ctx.db, after);
  const limit = subscribersPerPage + 1;
  const found = await readListing(ctx.db, ctx.now(), view, { after: cursor, limit });
  const rows = found.slice(0, subscribersPerPage);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    next: found.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Counts the subscribers of a view and in total, from one snapshot. */
export async function countSubscribers(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  view: ListView,
): Promise<{ readonly matching: number; readonly all: number }> {
  return await countListing(ctx.db, ctx.now(), view);
}

export type SubscriberDetails = {
  /** Without token and browser hashes. */
  readonly subscriber: Omit<SubscriberRecord, "confirmationToken" | "emailHash">;
  readonly status: SubscriberStatus;
  readonly suppression: SuppressionReason | null;
  /** A confirmation email can be sent. */
  readonly isAwaitingConfirmation: boolean;
  readonly events: readonly SubscriberEvent[];
  readonly issues: readonly SentIssue[];
  readonly emails: readonly EmailToAddress[];
  readonly orders: readonly OrderByAddress[];
  readonly messages: readonly MessageFromAddress[];
  /** Lists elsewhere that staff moved the subscriber from. */
  readonly imports: Awaited<ReturnType<typeof listSubscriberImports>>;
  readonly tags: readonly string[];
};

/** Reads everything a subscriber did and was sent, or null if the id is unknown. */
export async function readSubscriber(
  ctx: Ctx,
  _actor: AdminActor,
  id: string,
): Promise<SubscriberDetails | null> {
  const { db } = ctx;
  const row = await findSubscriber(db, id);
  if (!row) return null;
  const { confirmationToken: _token, emailHash: _hash, ...subscriber } = row;
  const [suppression, events, issues, emails, orders, messages, imports, tags] = await Promise.all([
    readSuppression(db, hashNewsletterEmail(ctx, row.email)),
    listSubscriberEvents(db, id),
    listIssuesSent(db, id),
    listEmailsTo(db, [row.email]),
    listOrdersByEmails(db, [row.email]),
    listMessagesFrom(db, [row.email]),
    listSubscriberImports(db, id),
    listTags(db, id),
  ]);
  return {
    subscriber,
    status: row.unsubscribedAt ? "unsubscribed" : row.confirmed ? "confirmed" : "pending",
    suppression,
    isAwaitingConfirmation: isAwaitingConfirmation({ ...row, suppression }),
    events,
    issues,
    emails,
    orders,
    messages,
    imports,
    tags,
  };
}

const suppressionsPerPage = 50;

export type SuppressedAddress = Omit<SuppressionRow, "createdAt"> & { readonly createdAt: Date };

type SuppressionPage = {
  readonly addresses: readonly SuppressedAddress[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Reads suppressed addresses with their reason, newest first. */
export async function readSuppressions(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  reason: SuppressionReason | null,
  after: string | null,
): Promise<SuppressionPage> {
  const limit = suppressionsPerPage + 1;
  const rows = await readSuppressionRows(ctx.db, reason, { after, limit });
  const page = rows.slice(0, suppressionsPerPage);
  return {
    addresses: page.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    next: rows.length === limit ? (page.at(-1)?.emailHash ?? null) : null,
  };
}
