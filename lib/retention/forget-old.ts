import { and, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import {
  buyerCodes,
  newsletterBrowsers,
  newsletterLinkMails,
  newsletterPreferenceLinks,
  rateLimits,
  resendEvents,
  stripeEvents,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { dayMs } from "@/lib/durations";
import { forgetMailsWithoutOrder } from "@/lib/retention/forget-mails";
import { forgetSignIns } from "@/lib/retention/forget-sign-ins";
import { forgetUnconfirmed } from "@/lib/retention/forget-unconfirmed";
import { keptDays } from "@/lib/retention/kept-days";

export type Forgotten = {
  readonly [What in Exclude<
    keyof typeof keptDays,
    "endedSessions" | "unconfirmedAccounts"
  >]: number;
} & { readonly signIns: number };

/**
 * Deletes expired counters, codes, links, browsers and sessions, unconfirmed sign-ups and emails
 * without an order. Clears the payloads of old payment events, which contain names and addresses,
 * but keeps their ids to recognize repeats.
 */
export async function forgetOld(ctx: Pick<Ctx, "db" | "now">): Promise<Forgotten> {
  const before = (what: keyof typeof keptDays) =>
    new Date(ctx.now().getTime() - keptDays[what] * dayMs);
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
    .delete(buyerCodes)
    .where(lt(buyerCodes.expiresAt, before("buyerCodes")))
    .returning({ id: buyerCodes.id });
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
  const linkMails = await ctx.db
    .delete(newsletterLinkMails)
    .where(lt(newsletterLinkMails.sentAt, before("newsletterLinks")))
    .returning({ id: newsletterLinkMails.id });
  const links = await ctx.db
    .delete(newsletterPreferenceLinks)
    .where(lt(newsletterPreferenceLinks.expiresAt, before("newsletterLinks")))
    .returning({ tokenHash: newsletterPreferenceLinks.tokenHash });
  const browsers = await ctx.db
    .delete(newsletterBrowsers)
    .where(lt(newsletterBrowsers.linkedAt, before("readerBrowsers")))
    .returning({ subscriberId: newsletterBrowsers.subscriberId });
  const mailEvents = await ctx.db
    .delete(resendEvents)
    .where(lt(resendEvents.receivedAt, before("mailEvents")))
    .returning({ id: resendEvents.id });
  const signIns = await forgetSignIns(ctx.db, {
    rateLimits: before("rateLimits"),
    buyerCodes: before("buyerCodes"),
    endedSessions: before("endedSessions"),
    unconfirmedAccounts: before("unconfirmedAccounts"),
  });
  return {
    rateLimits: limits.length,
    buyerCodes: codes.length,
    eventPayloads: events.length,
    newsletterLinks: linkMails.length + links.length,
    readerBrowsers: browsers.length,
    mailEvents: mailEvents.length,
    unconfirmedReaders: await forgetUnconfirmed(ctx.db, before("unconfirmedReaders")),
    signIns,
    mailsWithoutOrder: await forgetMailsWithoutOrder(ctx.db, before("mailsWithoutOrder")),
  };
}
