import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import {
  type EmailKind,
  type EmailPropsByKind,
  type StaffEmailKind,
  staffRecipient,
} from "@/db/values/emails";
import { hourMs } from "@/lib/core/durations";

type EmailContents<Kind extends EmailKind> = {
  readonly kind: Kind;
  readonly props: EmailPropsByKind[Kind];
  /** Identifies the email. A repeated key is ignored. */
  readonly dedupeKey: string;
  readonly orderId?: string;
  /** When the clock or an event elsewhere made it due, if that isn't now: a restore may keep it back. */
  readonly dueAt?: Date;
};

/** `staff_alert`: also to all admins, each at their own address. */
type AddressedKind = Exclude<EmailKind, StaffEmailKind> | "staff_alert";

export type NewEmail<Kind extends AddressedKind> = EmailContents<Kind> & { readonly to: string };

/**
 * Adds an email to the outbox, in the transaction that causes it.
 * @returns whether it is new
 */
export async function enqueueEmail<Kind extends AddressedKind>(
  db: Queryable,
  now: Date,
  email: NewEmail<Kind>,
): Promise<boolean> {
  return (await enqueueEmails(db, now, [email])) === 1;
}

/**
 * Adds several emails like `enqueueEmail`, with one statement.
 * @returns how many are new
 */
export async function enqueueEmails<Kind extends AddressedKind>(
  db: Queryable,
  now: Date,
  emails: readonly NewEmail<Kind>[],
): Promise<number> {
  if (emails.length === 0) return 0;
  return await insertEmails(
    db,
    emails.map((email) => ({ ...createRow(now, email), toEmail: email.to })),
  );
}

/** The previous version would send to the recipient `staff`. It doesn't claim leased emails. */
const hiddenFromPreviousVersionMs = hourMs;

/**
 * Adds an email to staff, in the transaction that causes it. It goes to the address that the business
 * profile has when it's sent.
 * @returns whether it is new
 */
export async function notifyStaff<Kind extends StaffEmailKind>(
  db: Queryable,
  now: Date,
  email: EmailContents<Kind>,
): Promise<boolean> {
  const leasedUntil = new Date(now.getTime() + hiddenFromPreviousVersionMs);
  const row = { ...createRow(now, email), toEmail: staffRecipient, leasedUntil };
  return (await insertEmails(db, [row])) === 1;
}

/**
 * Makes an order's emails that were never attempted due since `dueAt`, in the transaction that queued them: a
 * restore keeps back emails about what happened before it.
 */
export async function dateEmailsBack(db: Queryable, orderId: string, dueAt: Date): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ nextAttemptAt: dueAt })
    .where(
      and(
        eq(emailOutbox.orderId, orderId),
        eq(emailOutbox.attempts, 0),
        gt(emailOutbox.nextAttemptAt, dueAt),
      ),
    );
}

function createRow(
  now: Date,
  { kind, props, dedupeKey, orderId, dueAt = now }: EmailContents<EmailKind>,
) {
  return {
    kind,
    props,
    dedupeKey,
    priority: getEmailPriority(kind),
    orderId: orderId ?? null,
    createdAt: now,
    nextAttemptAt: dueAt < now ? dueAt : now,
  };
}

async function insertEmails(
  db: Queryable,
  rows: readonly (typeof emailOutbox.$inferInsert)[],
): Promise<number> {
  const added = await db
    .insert(emailOutbox)
    .values([...rows])
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id });
  return added.length;
}

/** Someone is looking at their inbox for it. */
const urgent: ReadonlySet<EmailKind> = new Set([
  "receipt",
  "course_welcome",
  "download_link",
  "buyer_code",
  "library_code",
  "subscription_link",
  "newsletter_confirmation",
  "newsletter_preferences_link",
  "quick_check_plan",
  "sign_in_link",
  "confirm_account",
  "reset_password",
  "account_exists",
  "staff_invitation",
]);

/** Queued for many customers at once. */
const bulk: ReadonlySet<EmailKind> = new Set([
  "course_opened",
  "new_edition",
  "airplay_week",
  "renewal_reminder",
]);

/** Returns the order in which emails that are due are sent: 0 first, 2 last. */
export function getEmailPriority(kind: EmailKind): 0 | 1 | 2 {
  if (urgent.has(kind)) return 0;
  return bulk.has(kind) ? 2 : 1;
}
