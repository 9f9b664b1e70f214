import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultations } from "@/db/schema";
import { cancellingFile } from "@/lib/consultations/calendar-file";
import type { ConsultationRow } from "@/lib/consultations/change";
import type { Ctx } from "@/lib/ctx";

/**
 * The file that takes a session out of the visitor's calendar. It counts as one more of the files
 * sent, so that calendars follow it, and a later invitation follows it in turn. Null where none was
 * sent.
 */
export async function cancelInvitation(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  row: ConsultationRow,
): Promise<string | null> {
  const { inquiryId, startsAt, endsAt } = row;
  if (row.invitations === 0 || !startsAt || !endsAt) return null;
  const [cancelled] = await tx
    .update(consultations)
    .set({ invitations: sql`${consultations.invitations} + 1` })
    .where(eq(consultations.inquiryId, inquiryId))
    .returning({ invitations: consultations.invitations });
  const sequence = cancelled?.invitations ?? row.invitations + 1;
  const { siteUrl } = ctx.settings;
  return cancellingFile({ startsAt, endsAt, inquiryId, sequence, siteUrl, now: ctx.now() });
}
