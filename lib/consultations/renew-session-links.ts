import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultationOrders, consultations } from "@/db/schema";
import { queueInvitation } from "@/lib/consultations/queue-invitation";
import { queueOfferEmail } from "@/lib/consultations/queue-offer-email";
import { removeReminders } from "@/lib/consultations/reminders";
import { isFilledMeetingLink } from "@/lib/core/meeting-link";
import type { Ctx } from "@/lib/ctx";
import { readProfile } from "@/lib/profile/read-profile";

/**
 * Ends the links of an order's session after its customer's address was corrected, because the old
 * address may be a stranger's. Emails the current offer or invitation to the new address. A room made
 * from the profile's link is replaced; a link that staff typed stays.
 */
export async function renewSessionLinks(ctx: Ctx, tx: Transaction, orderId: string): Promise<void> {
  const now = ctx.now();
  const sessions = tx
    .select({ id: consultationOrders.inquiryId })
    .from(consultationOrders)
    .where(eq(consultationOrders.orderId, orderId));
  const renewed = await tx
    .update(consultations)
    .set({ linkRevision: sql`${consultations.linkRevision} + 1` })
    .where(inArray(consultations.inquiryId, sessions))
    .returning();
  for (const row of renewed) {
    await removeReminders(tx, row.inquiryId);
    if (!row.startsAt || row.startsAt <= now) continue;
    if (row.status === "payment_requested" && row.payBy && row.payBy > now) {
      await queueOfferEmail(ctx, tx, row, null);
    } else if (row.status === "invited" && row.meetingUrl) {
      const { meetingUrl } = await readProfile({ db: tx, settings: ctx.settings });
      const meetingLink = isFilledMeetingLink(row.meetingUrl, meetingUrl)
        ? meetingUrl
        : row.meetingUrl;
      await queueInvitation(ctx, tx, row, { meetingLink, note: null, by: null });
    }
  }
}
