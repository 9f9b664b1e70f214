import { findSubscriber, type SubscriberRecord } from "@/db/queries/newsletter/subscribers";
import {
  type EmailToAddress,
  listEmailsToAddress,
  listIssuesSent,
  listMessagesFromAddress,
  listOrdersByAddress,
  listSubscriberEvents,
  type MessageFromAddress,
  type OrderByAddress,
  type SentIssue,
  type SubscriberEvent,
} from "@/db/queries/subscriber-history";
import { readSuppression } from "@/db/queries/suppressions";
import type { SuppressionReason } from "@/db/values/newsletter";
import type { SubscriberStatus } from "@/db/values/subscribers";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/confirmation-status";

export type SubscriberDetails = {
  /** Without token and browser hashes. */
  readonly subscriber: Omit<SubscriberRecord, "confirmationToken" | "browserHash" | "emailHash">;
  readonly status: SubscriberStatus;
  readonly suppression: SuppressionReason | null;
  /** A confirmation email can be sent. */
  readonly isAwaitingConfirmation: boolean;
  readonly events: readonly SubscriberEvent[];
  readonly issues: readonly SentIssue[];
  readonly emails: readonly EmailToAddress[];
  readonly orders: readonly OrderByAddress[];
  readonly messages: readonly MessageFromAddress[];
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
  const { confirmationToken: _token, browserHash: _browser, emailHash: _hash, ...subscriber } = row;
  const [suppression, events, issues, emails, orders, messages] = await Promise.all([
    readSuppression(db, hashNewsletterEmail(ctx, row.email)),
    listSubscriberEvents(db, id),
    listIssuesSent(db, id),
    listEmailsToAddress(db, row.email),
    listOrdersByAddress(db, row.email),
    listMessagesFromAddress(db, row.email),
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
  };
}
