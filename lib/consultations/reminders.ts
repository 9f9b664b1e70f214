import { and, asc, eq, gt, isNull, like, lte } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations, emailOutbox } from "@/db/schema";
import { getChangeLink } from "@/lib/consultations/own-session";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import { getSlotMinutes } from "@/lib/consultations/slots";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import { dayMs, hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getLinkUrl } from "@/lib/secrets/links";

/** The first leaves the customer a day to move the session herself. */
const firstLeadMs = 2 * dayMs;

/** The hour comes first, so that only it is sent after an outage. The names are part of stored keys. */
const reminders = [
  { name: "hour", leadMs: hourMs },
  { name: "day", leadMs: firstLeadMs },
] as const;

/** More than fit into two days, because sessions can't overlap. */
const maxSessions = 100;

const getKeyPrefix = (inquiryId: string) => `consultation_reminder:${inquiryId}:`;

/**
 * Queues the reminders of invited sessions two days and an hour before they start, once each per
 * start time. None is queued after the start, or if the visitor got the invitation less than that
 * time before. Safe to run concurrently: the rows are locked, and each email's key is unique.
 * @returns the number of emails queued
 */
export async function queueConsultationReminders(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const soon = await tx
      .select()
      .from(consultations)
      .where(
        and(
          eq(consultations.status, "invited"),
          gt(consultations.startsAt, now),
          lte(consultations.startsAt, new Date(now.getTime() + firstLeadMs)),
        ),
      )
      .orderBy(asc(consultations.startsAt))
      .limit(maxSessions)
      .for("update", { skipLocked: true });
    let queued = 0;
    for (const row of soon) if (await queueReminder(ctx, tx, row)) queued += 1;
    return queued;
  });
}

async function queueReminder(ctx: Ctx, tx: Transaction, row: ConsultationRow): Promise<boolean> {
  const { inquiryId, startsAt, endsAt, meetingUrl, updatedAt } = row;
  if (!startsAt || !endsAt || !meetingUrl) return false;
  const now = ctx.now();
  const reminder = reminders.find(({ leadMs }) => startsAt.getTime() - leadMs <= now.getTime());
  // The invitation was sent after the reminder's time and says the same.
  if (!reminder || updatedAt.getTime() > startsAt.getTime() - reminder.leadMs) return false;
  const { email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
  return await enqueueEmail(tx, now, {
    kind: "consultation_reminder",
    to: email,
    dedupeKey: `${getKeyPrefix(inquiryId)}${startsAt.getTime()}:${reminder.name}`,
    dueAt: new Date(startsAt.getTime() - reminder.leadMs),
    props: {
      firstName,
      timeZone,
      startsAt: startsAt.toISOString(),
      minutes: getSlotMinutes({ startsAt, endsAt }),
      meetingUrl,
      pageUrl: getLinkUrl(ctx, "consultation", { ...row, id: row.inquiryId }),
      ...getChangeLink(ctx, row),
    },
  });
}

/**
 * Removes a session's reminders that aren't sent yet, in the transaction that moves or cancels it.
 */
export async function removeReminders(tx: Transaction, inquiryId: string): Promise<void> {
  await tx.delete(emailOutbox).where(
    and(
      // `kind` has an index; the start of a key doesn't.
      eq(emailOutbox.kind, "consultation_reminder"),
      like(emailOutbox.dedupeKey, `${getKeyPrefix(inquiryId)}%`),
      isNull(emailOutbox.sentAt),
    ),
  );
}
