import { eq } from "drizzle-orm";
import {
  eventsOfSubscriber,
  issuesOfSubscriber,
  type MailedIssue,
  type MailToAddress,
  type MessageOfAddress,
  mailsToAddress,
  messagesOfAddress,
  type OrderOfAddress,
  ordersOfAddress,
  type SubscriberEvent,
} from "@/db/queries/subscriber-person";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { awaitsConfirmation } from "@/lib/newsletter/confirmation-standing";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import type { SuppressionReason } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";
import type { SubscriberStatus } from "@/lib/subscribers/status";

type Reader = typeof readers.$inferSelect;

export type Person = {
  /** Without token and browser hashes. */
  readonly reader: Omit<Reader, "confirmationToken" | "browserHash" | "emailHash">;
  readonly status: SubscriberStatus;
  readonly suppression: SuppressionReason | null;
  /** A confirmation email can be sent. */
  readonly awaitsConfirmation: boolean;
  readonly events: readonly SubscriberEvent[];
  readonly issues: readonly MailedIssue[];
  readonly mails: readonly MailToAddress[];
  readonly orders: readonly OrderOfAddress[];
  readonly messages: readonly MessageOfAddress[];
};

/** Reads everything a subscriber did and was sent, or null if the id is unknown. */
export async function readPerson(ctx: Ctx, _actor: AdminActor, id: string): Promise<Person | null> {
  const { db } = ctx;
  const [row] = await db.select().from(readers).where(eq(readers.id, id));
  if (!row) return null;
  const { confirmationToken: _token, browserHash: _browser, emailHash: _hash, ...reader } = row;
  const [suppression, events, issues, mails, orders, messages] = await Promise.all([
    suppressionOf(db, newsletterEmailHash(ctx, row.email)),
    eventsOfSubscriber(db, id),
    issuesOfSubscriber(db, id),
    mailsToAddress(db, row.email),
    ordersOfAddress(db, row.email),
    messagesOfAddress(db, row.email),
  ]);
  return {
    reader,
    status: row.unsubscribedAt ? "unsubscribed" : row.confirmed ? "confirmed" : "pending",
    suppression,
    awaitsConfirmation: awaitsConfirmation({ ...row, suppression }),
    events,
    issues,
    mails,
    orders,
    messages,
  };
}
