import { and, count, eq, gt, max, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterLinkEmails } from "@/db/schema";
import type { LinkEmailPurpose } from "@/db/values/newsletter";
import { dayMs, hourMs } from "@/lib/core/durations";
import { linkEmailLimit } from "@/lib/newsletter/links/policy";

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
  const { secondsBetween, perHour, perDay } = linkEmailLimit;
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  const [sent] = await tx
    .select({
      today: count(),
      thisHour: sql<number>`(count(*) filter (where ${newsletterLinkEmails.sentAt} > ${hourAgo}::timestamptz))::int`,
      newest: max(newsletterLinkEmails.sentAt),
    })
    .from(newsletterLinkEmails)
    .where(
      and(
        eq(newsletterLinkEmails.emailHash, emailHash),
        eq(newsletterLinkEmails.purpose, purpose),
        gt(newsletterLinkEmails.sentAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if (sent && (sent.today >= perDay || sent.thisHour >= perHour)) return false;
  if (sent?.newest && now.getTime() - sent.newest.getTime() < secondsBetween * 1000) return false;
  await tx.insert(newsletterLinkEmails).values({ emailHash, purpose, sentAt: now });
  return true;
}
