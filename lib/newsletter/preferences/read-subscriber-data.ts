import { asc, eq } from "drizzle-orm";
import {
  newsletterBrowsers as browsers,
  newsletterEvents as events,
  newsletterLinkEmails as linkMails,
  newsletterPreferenceLinks as links,
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import { fail, ok } from "@/lib/core/result";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/resolve-preferences-token";
import {
  listDeliveryEvents,
  listIssueEmails,
  listLinkEmails,
} from "@/lib/newsletter/preferences/subscriber-emails";

const about = `Everything that the newsletter of ${site.name} keeps about you. Orders and messages are kept apart from it: for those write to ${site.infoEmail}. Left out are the keys of links, which are no data about you, and what they would open.`;

/**
 * Reads everything stored about a subscriber, for the JSON download. Timestamps are UTC, days are
 * Chicago days. Requires a link sent on request.
 */
export async function readSubscriberData(ctx: Ctx, { token }: { readonly token: string }) {
  const holder = await resolvePreferencesToken(ctx, ctx.db, token);
  if (!holder) return fail("invalid");
  if (!holder.isFresh) return fail("needs_fresh_link");
  const [subscriber] = await ctx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.id, holder.subscriberId));
  if (!subscriber) return fail("invalid");
  const { db } = ctx;
  const emailHash = hashNewsletterEmail(ctx, subscriber.email);
  const [suppression] = await db
    .select({ reason: suppressions.reason, since: suppressions.createdAt })
    .from(suppressions)
    .where(eq(suppressions.emailHash, emailHash));
  return ok({
    about,
    madeAt: ctx.now(),
    ...rowData(subscriber),
    suppression: suppression ?? null,
    browsers: await db
      .select({ hash: browsers.browserHash, since: browsers.linkedAt })
      .from(browsers)
      .where(eq(browsers.subscriberId, subscriber.id))
      .orderBy(asc(browsers.linkedAt)),
    events: await db
      .select({
        type: events.eventType,
        item: events.itemKey,
        campaign: events.emailCampaign,
        details: events.metadata,
        at: events.createdAt,
      })
      .from(events)
      .where(eq(events.subscriberId, subscriber.id))
      .orderBy(asc(events.id)),
    issuesMailed: await listIssueEmails(db, subscriber.id),
    toldByMailProvider: await listDeliveryEvents(db, subscriber.id),
    otherMails: await listLinkEmails(db, subscriber.email),
    linksToPreferences: await db
      .select({ madeAt: links.createdAt, worksUntil: links.expiresAt })
      .from(links)
      .where(eq(links.subscriberId, subscriber.id))
      .orderBy(asc(links.createdAt)),
    linkMailsCounted: await db
      .select({ purpose: linkMails.purpose, sentAt: linkMails.sentAt })
      .from(linkMails)
      .where(eq(linkMails.emailHash, emailHash))
      .orderBy(asc(linkMails.id)),
  });
}

function rowData(subscriber: typeof subscribers.$inferSelect) {
  return {
    subscriber: {
      email: subscriber.email,
      firstName: subscriber.firstName,
      signedUpAt: subscriber.createdAt,
      segment: subscriber.segment,
      browserHash: subscriber.browserHash,
      campaign: subscriber.utm,
    },
    consent: {
      given: subscriber.consent,
      version: subscriber.consentVersion,
      at: subscriber.consentAt,
      form: subscriber.signupSource,
      confirmationMailedAt: subscriber.confirmationSentAt,
      confirmed: subscriber.confirmed,
      confirmedAt: subscriber.confirmedAt,
      unsubscribedAt: subscriber.unsubscribedAt,
    },
    sending: {
      frequency: subscriber.frequencyPref,
      stage: subscriber.stage,
      position: subscriber.sequencePosition,
      nextSendAt: subscriber.nextSendAt,
      lastSentOn: subscriber.lastSentOn,
      pausedUntil: subscriber.pausedUntil,
      softBounces: subscriber.softBounces,
      suppressionLiftedAt: subscriber.suppressionLiftedAt,
    },
    quickCheck: {
      reg_check_PRO: subscriber.regCheckPro,
      reg_check_IPI: subscriber.regCheckIpi,
      reg_check_ISRC: subscriber.regCheckIsrc,
      reg_check_ISWC: subscriber.regCheckIswc,
      mlc_active: subscriber.mlcActive,
      sx_active: subscriber.sxActive,
      split_sheets_all: subscriber.splitSheetsAll,
      count: subscriber.quickCheckCount,
    },
  };
}
