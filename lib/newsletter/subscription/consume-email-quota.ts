import { and, count, eq, gt, max } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterLinkEmails } from "@/db/schema";
import type { LinkEmailPurpose } from "@/db/values/newsletter";
import { dayMs, minuteMs } from "@/lib/core/durations";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";

/**
 * Records one link email to an address if its limit allows it. The caller holds the subscriber's
 * row lock, so concurrent requests are counted one at a time.
 * @returns whether the email may be sent
 */
export async function consumeEmailQuota(
  tx: Transaction,
  now: Date,
  { emailHash, purpose }: { readonly emailHash: string; readonly purpose: LinkEmailPurpose },
): Promise<boolean> {
  const { minutesBetween, perDay } = linkEmailLimits[purpose];
  const [sent] = await tx
    .select({ emails: count(), newest: max(newsletterLinkEmails.sentAt) })
    .from(newsletterLinkEmails)
    .where(
      and(
        eq(newsletterLinkEmails.emailHash, emailHash),
        eq(newsletterLinkEmails.purpose, purpose),
        gt(newsletterLinkEmails.sentAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if (sent && sent.emails >= perDay) return false;
  if (sent?.newest && now.getTime() - sent.newest.getTime() < minutesBetween * minuteMs) {
    return false;
  }
  await tx.insert(newsletterLinkEmails).values({ emailHash, purpose, sentAt: now });
  return true;
}
