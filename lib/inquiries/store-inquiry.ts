import { and, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations, inquiries } from "@/db/schema";
import type { UtmAttribution } from "@/db/values/attribution";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail, notifyStaff } from "@/lib/email/enqueue-email";
import type { ConsultationType, InquiryForm } from "@/lib/inquiries/choices";
import { consultationTypeLabels, formatDetails } from "@/lib/inquiries/inquiry-copy";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { formatPreferredTime, formatTimeZone } from "@/lib/inquiries/session-times";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";

/** The sender of an inquiry, apart from the form's fields. */
export type InquirySender = {
  /** Identifies a submission, so that a repeated post is stored once. */
  readonly submissionKey: string;
  /** After this long the same key counts as a new submission; null means never. */
  readonly keyLifetimeMs: number | null;
  readonly browserHash: string;
  /** False over the daily limit: staff get the message, but the sender gets no email. */
  readonly canAcknowledge: boolean;
  /** False over the daily limit: staff see the message in the inbox and in the next digest. */
  readonly canNotifyStaff: boolean;
  readonly utm: UtmAttribution | undefined;
};

export type NewInquiry = {
  readonly kind: InquiryForm;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly subject?: string | undefined;
  readonly message: string;
  /** Fields specific to this form, by name. */
  readonly details?: Readonly<Record<string, string>>;
  readonly consentVersion?: string;
  readonly consultation?: {
    readonly sessionType: ConsultationType;
    /** Undefined if the visitor has no preference. */
    readonly preferredDate?: string | undefined;
    readonly preferredTime?: string | undefined;
    readonly visitorTimeZone?: string | undefined;
  };
};

export type StoredInquiry = { readonly isNew: boolean };

/**
 * Stores an inquiry and queues its emails in one transaction, so that emails are sent later if the
 * provider is down. Repeated and concurrent posts with the same key are stored once. Database
 * errors are thrown.
 */
export async function storeInquiry(
  ctx: Ctx,
  inquiry: NewInquiry,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const now = ctx.now();
  const dueAt = getReplyDueAt(inquiry.kind, now);
  return await ctx.db.transaction(async (tx) => {
    await releaseKey(tx, sender, now);
    const [row] = await tx
      .insert(inquiries)
      .values({
        kind: inquiry.kind,
        submissionKey: sender.submissionKey,
        name: inquiry.name,
        email: inquiry.email,
        phone: inquiry.phone ?? null,
        subject: inquiry.subject ?? null,
        message: inquiry.message,
        details: inquiry.details ?? {},
        consentVersion: inquiry.consentVersion ?? null,
        utm: sender.utm ?? null,
        browserHash: sender.browserHash,
        noticeHeldAt: sender.canNotifyStaff ? null : now,
        dueAt,
        lastReceivedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: inquiries.submissionKey })
      .returning({ id: inquiries.id });
    if (!row) return { isNew: false };
    if (inquiry.consultation) {
      await tx
        .insert(consultations)
        .values({ inquiryId: row.id, ...inquiry.consultation, updatedAt: now });
    }
    await queueInquiryEmails(ctx, tx, { id: row.id, inquiry, sender, now, dueAt });
    return { isNew: true };
  });
}

/**
 * Releases the key of a submission that is too old to be a repeat. Conditional update: concurrent
 * requests release it once, and the unique key lets one of them insert.
 */
async function releaseKey(
  tx: Transaction,
  { submissionKey, keyLifetimeMs }: InquirySender,
  now: Date,
): Promise<void> {
  if (keyLifetimeMs === null) return;
  await tx
    .update(inquiries)
    .set({ submissionKey: sql`${inquiries.submissionKey} || ':' || ${inquiries.id}` })
    .where(
      and(
        eq(inquiries.submissionKey, submissionKey),
        lte(inquiries.createdAt, new Date(now.getTime() - keyLifetimeMs)),
      ),
    );
}

type Queued = {
  readonly id: string;
  readonly inquiry: NewInquiry;
  readonly sender: Pick<InquirySender, "canAcknowledge" | "canNotifyStaff">;
  readonly now: Date;
  readonly dueAt: Date;
};

/** Daily limit per email address, because anyone can enter someone else's. */
const acknowledgmentsPerDay = 5;

/**
 * Queues the email to staff and the acknowledgment to the visitor. The acknowledgment omits the
 * message and has a daily limit per email address, so the forms can't be used to send spam.
 */
async function queueInquiryEmails(ctx: Ctx, tx: Transaction, queued: Queued): Promise<void> {
  const { id, inquiry, sender, now } = queued;
  if (sender.canNotifyStaff) await queueStaffNotice(tx, queued);
  const emailHash = keyedHash(ctx.settings.authSecret, "inquiry-email", inquiry.email);
  const day = now.toISOString().slice(0, 10);
  for (let count = 1; sender.canAcknowledge && count <= acknowledgmentsPerDay; count += 1) {
    const isQueued = await enqueueEmail(tx, now, {
      kind: "inquiry_received",
      to: inquiry.email,
      props: {
        inquiryKind: inquiry.kind,
        firstName: getGreetingName(inquiry.name.normalize("NFC").trim()),
        session: getSession(inquiry),
      },
      dedupeKey: `inquiry_received:${emailHash}:${day}:${count}`,
    });
    if (isQueued) return;
  }
  ctx.log.warn("inquiry.acknowledgment_skipped", { inquiryId: id });
}

async function queueStaffNotice(tx: Transaction, queued: Queued): Promise<void> {
  const { id, inquiry, now, dueAt } = queued;
  await notifyStaff(tx, now, {
    kind: "inquiry_notice",
    props: {
      inquiryKind: inquiry.kind,
      name: inquiry.name,
      email: inquiry.email,
      subject: inquiry.subject ?? null,
      message: inquiry.message,
      details: [...formatDetails(inquiry), ...describeZone(inquiry)],
      session: getSession(inquiry),
      receivedAt: now.toISOString(),
      dueAt: dueAt.toISOString(),
    },
    dedupeKey: `inquiry_notice:${id}`,
  });
}

function describeZone({ consultation }: NewInquiry) {
  const zone = consultation?.visitorTimeZone;
  return zone ? [{ label: "Time zone", value: formatTimeZone(zone) }] : [];
}

function getSession({ consultation }: NewInquiry) {
  if (!consultation) return null;
  const { preferredDate: date, preferredTime: time, sessionType } = consultation;
  return {
    startsAt: date && time ? fromChicagoDateTime({ date, time }).toISOString() : null,
    preference: formatPreferredTime({ date, time }),
    timeZone: consultation.visitorTimeZone ?? null,
    lengthLabel: consultationTypeLabels[sessionType],
  };
}

/**
 * Counts an email to staff about a message, and returns whether it may be sent now. The network is
 * counted first, so that a flood from one network doesn't use up the site's limit.
 */
export async function consumeStaffNotice(
  ctx: Pick<Ctx, "db" | "now">,
  networkHash: string,
): Promise<boolean> {
  const { staffNoticesPerNetwork, staffNoticesPerSite } = rateLimits;
  const network = await hitRateLimit(ctx.db, ctx.now(), staffNoticesPerNetwork, networkHash);
  if (!network.allowed) return false;
  return (await hitRateLimit(ctx.db, ctx.now(), staffNoticesPerSite, "all")).allowed;
}
