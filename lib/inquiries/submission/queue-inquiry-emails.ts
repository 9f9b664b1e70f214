import type { Transaction } from "@/db/client";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { formatDetails } from "@/lib/inquiries/format-details";
import { consultationTypeLabels } from "@/lib/inquiries/inquiry-copy";
import { formatPreferredTime } from "@/lib/inquiries/preferred-time";
import type { InquirySender, NewInquiry } from "@/lib/inquiries/submission/new-inquiry";
import { formatTimeZone } from "@/lib/inquiries/visitor-time";
import { readStaffEmail } from "@/lib/profile/read-profile";
import { keyedHash } from "@/lib/secrets/tokens";

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
export async function queueInquiryEmails(ctx: Ctx, tx: Transaction, queued: Queued): Promise<void> {
  const { id, inquiry, sender, now } = queued;
  if (sender.canNotifyStaff) await queueStaffNotice(ctx, tx, queued);
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

async function queueStaffNotice(ctx: Ctx, tx: Transaction, queued: Queued): Promise<void> {
  const { id, inquiry, now, dueAt } = queued;
  await enqueueEmail(tx, now, {
    kind: "inquiry_notice",
    to: await readStaffEmail(ctx, tx),
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
