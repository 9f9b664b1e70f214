import { and, count, eq, gt, max } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterLinkMails } from "@/db/schema";
import { dayMs, minuteMs } from "@/lib/durations";
import { linkMailCeilings } from "@/lib/newsletter/policy";
import type { LinkMailPurpose } from "@/lib/newsletter/subscriber";

/**
 * Records one link email to an address if its limit allows it. The caller holds the subscriber's
 * row lock, so concurrent requests are counted one at a time.
 * @returns whether the email may be sent
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
