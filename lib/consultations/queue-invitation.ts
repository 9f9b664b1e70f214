import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import { calendarFile } from "@/lib/consultations/calendar-file";
import { type ConsultationRow, logConsultation, moveRequest } from "@/lib/consultations/change";
import { consultationUrl } from "@/lib/consultations/links";
import { minutesOf } from "@/lib/consultations/slot";
import { visitorOf } from "@/lib/consultations/visitor";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";

type Invitation = {
  readonly meetingUrl: string;
  readonly note: string | null;
  readonly by: AdminActor | null;
};

/**
 * Sets a paid consultation to `invited` and queues the email with the calendar file and meeting
 * link.
 */
export async function queueInvitation(
  ctx: Ctx,
  tx: Transaction,
  row: ConsultationRow,
  { meetingUrl, note, by }: Invitation,
): Promise<void> {
  const now = ctx.now();
  const { inquiryId, startsAt, endsAt } = row;
  if (!startsAt || !endsAt) throw new Error("the session has no time");
  const [invited] = await tx
    .update(consultations)
    .set({
      status: "invited",
      meetingUrl,
      invitations: sql`${consultations.invitations} + 1`,
      updatedAt: now,
    })
    .where(eq(consultations.inquiryId, inquiryId))
    .returning({ invitations: consultations.invitations });
  const sequence = invited?.invitations ?? 1;
  const slot = { startsAt, endsAt };
  const { email, firstName } = await visitorOf(tx, inquiryId);
  const { siteUrl } = ctx.settings;
  await enqueueMail(tx, now, {
    kind: "consultation_invitation",
    to: email,
    dedupeKey: `consultation_invitation:${inquiryId}:${sequence}`,
    props: {
      firstName,
      startsAt: startsAt.toISOString(),
      minutes: minutesOf(slot),
      meetingUrl,
      pageUrl: consultationUrl(ctx, { inquiryId, revision: row.offerRevision }),
      note: note ?? "",
      isChange: sequence > 1,
      calendar: calendarFile({ ...slot, inquiryId, sequence, meetingUrl, siteUrl, now }),
    },
  });
  const details = { startsAt: startsAt.toISOString(), ...(note && { note }) };
  await logConsultation(tx, { inquiryId, kind: "invited", by, details, now });
  await moveRequest(tx, inquiryId, { status: "waiting" });
}
