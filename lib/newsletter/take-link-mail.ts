import { and, count, eq, gt, max } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterLinkMails } from "@/db/schema";
import { dayMs, minuteMs } from "@/lib/durations";
import { linkMailCeilings } from "@/lib/newsletter/policy";
import type { LinkMailPurpose } from "@/lib/newsletter/subscriber";

/**
 * Counts one mail with a link to an address, if the address may have one now. The caller holds the
 * reader's row locked, so that forms sent at once are counted one after the other.
 */
export async function takeLinkMail(
  tx: Transaction,
  now: Date,
  { emailHash, purpose }: { readonly emailHash: string; readonly purpose: LinkMailPurpose },
): Promise<boolean> {
  const { minutesBetween, perDay } = linkMailCeilings[purpose];
  const [sent] = await tx
    .select({ mails: count(), newest: max(newsletterLinkMails.sentAt) })
    .from(newsletterLinkMails)
    .where(
      and(
        eq(newsletterLinkMails.emailHash, emailHash),
        eq(newsletterLinkMails.purpose, purpose),
        gt(newsletterLinkMails.sentAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if (sent && sent.mails >= perDay) return false;
  if (sent?.newest && now.getTime() - sent.newest.getTime() < minutesBetween * minuteMs) {
    return false;
  }
  await tx.insert(newsletterLinkMails).values({ emailHash, purpose, sentAt: now });
  return true;
}
