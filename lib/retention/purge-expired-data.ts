import { and, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import {
  courseBrowsers,
  downloadCodes,
  newsletterBrowsers,
  newsletterLinkEmails,
  newsletterPreferenceLinks,
  rateLimits,
  resendEvents,
  stripeEvents,
} from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { purgeEmailsWithoutOrder } from "@/lib/retention/purge-emails";
import { purgeMonitoring } from "@/lib/retention/purge-monitoring";
import { purgeSignIns } from "@/lib/retention/purge-sign-ins";
import { purgeUnconfirmedSubscribers } from "@/lib/retention/purge-unconfirmed-subscribers";
import { retentionDays } from "@/lib/retention/retention-days";

export type PurgeCounts = {
  readonly [What in Exclude<
    keyof typeof retentionDays,
    "signInThrottles" | "authTokens" | "endedSessions" | "unconfirmedAccounts"
  >]: number;
} & { readonly signIns: number };

/**
 * Deletes expired counters, codes, links, browsers and sessions, unconfirmed sign-ups and emails
 * without an order. Clears the payloads of old payment events, which contain names and email
 * addresses, but keeps their ids to recognize repeats.
 */
export async function purgeExpiredData(ctx: Pick<Ctx, "db" | "now">): Promise<PurgeCounts> {
  const before = (what: keyof typeof retentionDays) =>
    new Date(ctx.now().getTime() - retentionDays[what] * dayMs);
  const limits = await ctx.db
    .delete(rateLimits)
    .where(
      and(
        lt(rateLimits.windowStartedAt, before("rateLimits")),
        // A block may last longer than the counter is kept.
        or(isNull(rateLimits.blockedUntil), lte(rateLimits.blockedUntil, ctx.now())),
      ),
    )
    .returning({ key: rateLimits.key });
  const codes = await ctx.db
    .delete(downloadCodes)
    .where(lt(downloadCodes.expiresAt, before("downloadCodes")))
    .returning({ id: downloadCodes.id });
  const events = await ctx.db
    .update(stripeEvents)
    .set({ payload: {} })
    .where(
      and(
        isNotNull(stripeEvents.handledAt),
        lt(stripeEvents.handledAt, before("eventPayloads")),
        sql`${stripeEvents.payload} <> '{}'::jsonb`,
      ),
    )
    .returning({ id: stripeEvents.id });
  const linkEmails = await ctx.db
    .delete(newsletterLinkEmails)
    .where(lt(newsletterLinkEmails.sentAt, before("newsletterLinks")))
    .returning({ id: newsletterLinkEmails.id });
  const links = await ctx.db
    .delete(newsletterPreferenceLinks)
    .where(lt(newsletterPreferenceLinks.expiresAt, before("newsletterLinks")))
    .returning({ tokenHash: newsletterPreferenceLinks.tokenHash });
  const browsers = await ctx.db
    .delete(newsletterBrowsers)
    .where(lt(newsletterBrowsers.linkedAt, before("subscriberBrowsers")))
    .returning({ subscriberId: newsletterBrowsers.subscriberId });
  const learners = await ctx.db
    .delete(courseBrowsers)
    .where(lt(courseBrowsers.openedAt, before("courseBrowsers")))
    .returning({ orderId: courseBrowsers.orderId });
  const deliveryEvents = await ctx.db
    .delete(resendEvents)
    .where(lt(resendEvents.receivedAt, before("deliveryEvents")))
    .returning({ id: resendEvents.id });
  const monitoring = await purgeMonitoring(ctx.db, {
    faultCounts: before("faultCounts"),
    incidents: before("incidents"),
  });
  const signIns = await purgeSignIns(ctx.db, {
    signInThrottles: before("signInThrottles"),
    authTokens: before("authTokens"),
    endedSessions: before("endedSessions"),
    unconfirmedAccounts: before("unconfirmedAccounts"),
  });
  return {
    rateLimits: limits.length,
    downloadCodes: codes.length,
    eventPayloads: events.length,
    newsletterLinks: linkEmails.length + links.length,
    subscriberBrowsers: browsers.length,
    courseBrowsers: learners.length,
    deliveryEvents: deliveryEvents.length,
    unconfirmedSubscribers: await purgeUnconfirmedSubscribers(
      ctx.db,
      before("unconfirmedSubscribers"),
    ),
    ...monitoring,
    signIns,
    emailsWithoutOrder: await purgeEmailsWithoutOrder(ctx.db, before("emailsWithoutOrder")),
  };
}
