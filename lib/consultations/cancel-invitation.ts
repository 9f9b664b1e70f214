import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations } from "@/db/schema";
import { createCancellationFile } from "@/lib/consultations/calendar-file";
import { removeReminders } from "@/lib/consultations/reminders";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { readProfile } from "@/lib/profile/read-profile";

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
  const [updated] = await tx
    .update(consultations)
    .set({ invitations: sql`${consultations.invitations} + 1` })
    .where(eq(consultations.inquiryId, inquiryId))
    .returning({ invitations: consultations.invitations });
  const sequence = updated?.invitations ?? row.invitations + 1;
  const { siteUrl } = ctx.settings;
  const profile = await readProfile({ db: tx, settings: ctx.settings });
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
