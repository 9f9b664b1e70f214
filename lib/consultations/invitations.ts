import { randomBytes } from "node:crypto";
import type { Transaction } from "@/db/client";
import type { BusinessProfile } from "@/db/values/profile";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import {
  createCalendarFile,
  createCancellationFile,
  createStaffCalendarFile,
} from "@/lib/consultations/calendar-file";
import { getChangeLink } from "@/lib/consultations/own-session";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import { removeReminders } from "@/lib/consultations/reminders";
import { getSlotMinutes, type SessionSlot } from "@/lib/consultations/slots";
import {
  type ConsultationRow,
  lockConsultation,
  nextInvitation,
  recordConsultationEvent,
  type SeenConsultation,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fillMeetingRoom } from "@/lib/core/meeting-link";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail, notifyStaff } from "@/lib/email/enqueue-email";
import { readProfile } from "@/lib/profile/read-profile";
import { getLinkUrl } from "@/lib/secrets/links";

type InviteInput = SeenConsultation & {
  readonly meetingUrl: string;
  readonly note: string | null;
};

/**
 * Sends the invitation, or sends it again with another meeting link. Fails if the consultation
 * changed since staff loaded it.
 */
export const inviteVisitor = staffOperation(
  async (tx, ctx, actor, { meetingUrl, note, ...seen }: InviteInput) => {
    const row = await lockConsultation(tx, "invite", seen);
    if (!row) return fail("changed_since");
    await queueInvitation(ctx, tx, row, { meetingLink: meetingUrl, note, by: actor });
    const details = { inquiryId: seen.inquiryId };
    return changed("consultation_invited", details);
  },
);

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
  const { invitations: sequence } = await updateConsultation(tx, inquiryId, {
    status: "invited",
    meetingUrl,
    invitations: nextInvitation,
    updatedAt: now,
  });
  const slot = { startsAt, endsAt };
  const { name, email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
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
      pageUrl: getLinkUrl(ctx, "consultation", { ...row, id: row.inquiryId }),
      ...getChangeLink(ctx, row),
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
  await queueSessionNotice(ctx, tx, {
    occasion: sequence > 1 ? "changed" : "booked",
    name,
    session: { ...slot, inquiryId, sequence, meetingUrl },
    profile,
  });
  const details = { startsAt: startsAt.toISOString(), ...(note && { note }) };
  await recordConsultationEvent(tx, { inquiryId, kind: "invited", by, details, now });
  await updateInquiryInInbox(tx, inquiryId, { status: "waiting" });
}

/**
 * Creates the calendar file that removes a session from the visitor's calendar, and counts it like
 * an invitation so that later files replace it. Returns null if no invitation was sent.
 */
export async function cancelInvitation(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  row: ConsultationRow,
): Promise<string | null> {
  const { inquiryId, startsAt, endsAt } = row;
  await removeReminders(tx, inquiryId);
  if (row.invitations === 0 || !startsAt || !endsAt) return null;
  const { invitations: sequence } = await updateConsultation(tx, inquiryId, {
    invitations: nextInvitation,
  });
  const { siteUrl } = ctx.settings;
  const profile = await readProfile({ db: tx, settings: ctx.settings });
  // Staff heard of it when the customer canceled.
  if (row.status !== "canceled") {
    const { name } = await getConsultationVisitor(tx, inquiryId);
    const session = { startsAt, endsAt, inquiryId, sequence, meetingUrl: null };
    await queueSessionNotice(ctx, tx, { occasion: "canceled", name, session, profile });
  }
  return createCancellationFile({
    startsAt,
    endsAt,
    inquiryId,
    sequence,
    siteUrl,
    profile,
    now: ctx.now(),
  });
}

const headlines = {
  booked: "Session booked",
  changed: "Session changed",
  canceled: "Session canceled",
} as const;

type SessionNotice = {
  readonly occasion: keyof typeof headlines;
  /** The customer's name. */
  readonly name: string;
  readonly session: SessionSlot & {
    readonly inquiryId: string;
    readonly sequence: number;
    readonly meetingUrl: string | null;
  };
  readonly profile: BusinessProfile;
};

/** Queues the email that updates staff's own calendar. */
async function queueSessionNotice(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { occasion, name, session, profile }: SessionNotice,
): Promise<void> {
  const { inquiryId, sequence, startsAt } = session;
  const { siteUrl } = ctx.settings;
  const now = ctx.now();
  await notifyStaff(tx, now, {
    kind: "session_notice",
    dedupeKey: `session_notice:${inquiryId}:${sequence}`,
    props: {
      headline: `${headlines[occasion]}: ${name}`,
      startsAt: startsAt.toISOString(),
      minutes: getSlotMinutes(session),
      url: `${siteUrl}/admin/consultations/${inquiryId}`,
      isCanceled: occasion === "canceled",
      calendar: createStaffCalendarFile({
        ...session,
        customerName: name,
        siteUrl,
        profile,
        now,
      }),
    },
  });
}

/** 32 letters and digits, without pairs that are easily confused. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const roomLength = 26;

/**
 * Fills `{room}` in a meeting link with a new name of 130 random bits, so that each session has a room
 * that can't be guessed. Links without it stay as they are.
 */
function assignMeetingRoom(link: string): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  const name = [...randomBytes(roomLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
  return fillMeetingRoom(link, name);
}
