import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations } from "@/db/schema";
import { readBookingRules } from "@/lib/consultations/availability";
import {
  bookingRefresh,
  refreshStaleCalendars,
} from "@/lib/consultations/busy-calendars/refresh-calendars";
import { getOwnChanges } from "@/lib/consultations/consultation-status";
import { queueInvitation } from "@/lib/consultations/invitations";
import { isCurrentLink } from "@/lib/consultations/own-session";
import { readFreeTimes } from "@/lib/consultations/read-free-times";
import { removeReminders } from "@/lib/consultations/reminders";
import { getSlotMinutes } from "@/lib/consultations/slots";
import { lockTimeOff } from "@/lib/consultations/time-off";
import {
  type ConsultationRow,
  isSlotTakenError,
  recordConsultationEvent,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { type LinkSubject, readLink } from "@/lib/secrets/links";

type Move = {
  readonly token: string;
  readonly startsAt: Date;
  /** The time that the page showed. */
  readonly seenStartsAt: Date;
};

/**
 * `unavailable`: the new time is taken or not bookable, and the session keeps its time. `changed_since`: it has
 * another time by now. `closed`: too late, moved too often, or no longer booked.
 */
export type MoveProblem = "unavailable" | "changed_since" | "closed" | "unknown";

/**
 * Gives a customer's session another time of the same length, at no charge, twice at most. One UPDATE changes the time,
 * so the session always has one; the constraints settle who gets a time that two people want.
 */
export async function moveSession(ctx: Ctx, move: Move): Promise<Result<null, MoveProblem>> {
  const link = readLink(ctx, "consultation", move.token);
  if (!link) return fail("unknown");
  await refreshStaleCalendars(ctx, bookingRefresh);
  try {
    return await ctx.db.transaction((tx) => writeMove({ ...ctx, db: tx }, tx, link, move));
  } catch (fault) {
    if (!isSlotTakenError(fault)) throw fault;
    return fail("unavailable");
  }
}

async function writeMove(
  ctx: Ctx,
  tx: Transaction,
  link: LinkSubject<"consultation">,
  { startsAt, seenStartsAt }: Move,
): Promise<Result<null, MoveProblem>> {
  await lockTimeOff(tx);
  const [row] = await tx
    .select()
    .from(consultations)
    .where(eq(consultations.inquiryId, link.id))
    .for("update");
  if (!row || !isCurrentLink(link, row)) return fail("unknown");
  const now = ctx.now();
  // The same form again.
  if (row.startsAt?.getTime() === startsAt.getTime() && row.moves > 0) return ok(null);
  if (!getOwnChanges(row, now).canMove || !row.startsAt || !row.endsAt) return fail("closed");
  if (row.startsAt.getTime() !== seenStartsAt.getTime()) return fail("changed_since");
  const minutes = getSlotMinutes({ startsAt: row.startsAt, endsAt: row.endsAt });
  const rules = await readBookingRules(ctx);
  if (!rules) return fail("closed");
  const day = getChicagoDay(startsAt);
  const search = { minutes, except: [link.id], from: day, until: day };
  const free = await readFreeTimes(ctx, rules, search);
  if (free.listReasons(startsAt).length > 0) return fail("unavailable");
  const { bufferBefore, bufferAfter } = rules.availability;
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
  const moved = await updateConsultation(tx, link.id, {
    startsAt,
    endsAt,
    blockedFrom: new Date(startsAt.getTime() - bufferBefore * minuteMs),
    blockedUntil: new Date(endsAt.getTime() + bufferAfter * minuteMs),
    moves: row.moves + 1,
    updatedAt: now,
  });
  await removeReminders(tx, link.id);
  const details = { startsAt: startsAt.toISOString(), minutes };
  await recordConsultationEvent(tx, {
    inquiryId: link.id,
    kind: "moved",
    by: null,
    details,
    now,
  });
  await inviteAgain(ctx, tx, moved);
  return ok(null);
}

/** Sends the new time to the customer and staff. A session that waits for its meeting link waits on, for staff. */
async function inviteAgain(ctx: Ctx, tx: Transaction, row: ConsultationRow): Promise<void> {
  if (row.status === "invited" && row.meetingUrl) {
    await queueInvitation(ctx, tx, row, { meetingLink: row.meetingUrl, note: null, by: null });
    return;
  }
  const dueAt = getReplyDueAt("consultation", ctx.now());
  await updateInquiryInInbox(tx, row.inquiryId, { status: "open", dueAt });
}
