import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations } from "@/db/schema";
import { createCalendarFile } from "@/lib/consultations/calendar-file";
import { getConsultationVisitor } from "@/lib/consultations/get-consultation-visitor";
import { getConsultationUrl, getCurrentOffer } from "@/lib/consultations/links";
import { assignMeetingRoom } from "@/lib/consultations/meeting-room";
import { getSlotMinutes } from "@/lib/consultations/slot";
import {
  type ConsultationRow,
  recordConsultationEvent,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { readProfile } from "@/lib/profile/read-profile";

type Invitation = {
  /** With `{room}`, the session gets a room of its own. */
  readonly meetingLink: string;
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
  { meetingLink, note, by }: Invitation,
): Promise<void> {
  const now = ctx.now();
  const meetingUrl = assignMeetingRoom(meetingLink);
  const { inquiryId, startsAt, endsAt } = row;
  if (!startsAt || !endsAt) throw new Error("consultation has no session time");
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
  const { email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
  const { siteUrl } = ctx.settings;
  const profile = await readProfile({ db: tx, settings: ctx.settings });
  await enqueueEmail(tx, now, {
    kind: "consultation_invitation",
    to: email,
    dedupeKey: `consultation_invitation:${inquiryId}:${sequence}`,
    props: {
      firstName,
      timeZone,
      startsAt: startsAt.toISOString(),
      minutes: getSlotMinutes(slot),
      meetingUrl,
      pageUrl: getConsultationUrl(ctx, getCurrentOffer(row)),
      note: note ?? "",
      isChange: sequence > 1,
      calendar: createCalendarFile({
        ...slot,
        inquiryId,
        sequence,
        meetingUrl,
        siteUrl,
        profile,
        now,
      }),
    },
  });
  const details = { startsAt: startsAt.toISOString(), ...(note && { note }) };
  await recordConsultationEvent(tx, { inquiryId, kind: "invited", by, details, now });
  await updateInquiryInInbox(tx, inquiryId, { status: "waiting" });
}
