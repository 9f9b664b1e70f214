import { asc, eq } from "drizzle-orm";
import {
  newsletterBrowsers as browsers,
  newsletterEvents as events,
  newsletterLinkMails as linkMails,
  newsletterPreferenceLinks as links,
  newsletterSubscribers as readers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { preferencesHolder } from "@/lib/newsletter/preferences-holder";
import { deliveriesOf, linkMailsOf, mailsOf } from "@/lib/newsletter/reader-mails";
import { fail, ok } from "@/lib/result";
import { site } from "@/lib/site";

const about = `Everything that the newsletter of ${site.name} keeps about you. Orders and messages are kept apart from it: for those write to ${site.infoEmail}. Left out are the keys of links, which are no data about you, and what they would open.`;

/**
 * Reads everything stored about a subscriber, for the JSON download. Timestamps are UTC, days are
 * Chicago days. Requires a link sent on request.
 */
export async function readReaderData(ctx: Ctx, { token }: { readonly token: string }) {
  const holder = await preferencesHolder(ctx, ctx.db, token);
  if (!holder) return fail("invalid");
  if (!holder.isFresh) return fail("needs_fresh_link");
  const [reader] = await ctx.db.select().from(readers).where(eq(readers.id, holder.subscriberId));
  if (!reader) return fail("invalid");
  const { db } = ctx;
  const emailHash = newsletterEmailHash(ctx, reader.email);
  const [suppression] = await db
    .select({ reason: suppressions.reason, since: suppressions.createdAt })
    .from(suppressions)
    .where(eq(suppressions.emailHash, emailHash));
  return ok({
    about,
    madeAt: ctx.now(),
    ...rowData(reader),
    suppression: suppression ?? null,
    browsers: await db
      .select({ hash: browsers.browserHash, since: browsers.linkedAt })
      .from(browsers)
      .where(eq(browsers.subscriberId, reader.id))
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
      .where(eq(events.subscriberId, reader.id))
      .orderBy(asc(events.id)),
    issuesMailed: await mailsOf(db, reader.id),
    toldByMailProvider: await deliveriesOf(db, reader.id),
    otherMails: await linkMailsOf(db, reader.email),
    linksToPreferences: await db
      .select({ madeAt: links.createdAt, worksUntil: links.expiresAt })
      .from(links)
      .where(eq(links.subscriberId, reader.id))
      .orderBy(asc(links.createdAt)),
    linkMailsCounted: await db
      .select({ purpose: linkMails.purpose, sentAt: linkMails.sentAt })
      .from(linkMails)
      .where(eq(linkMails.emailHash, emailHash))
      .orderBy(asc(linkMails.id)),
  });
}

function rowData(reader: typeof readers.$inferSelect) {
  return {
    reader: {
      email: reader.email,
      firstName: reader.firstName,
      signedUpAt: reader.createdAt,
      segment: reader.segment,
      browserHash: reader.browserHash,
      campaign: reader.utm,
    },
    consent: {
      given: reader.consent,
      version: reader.consentVersion,
      at: reader.consentAt,
      form: reader.signupSource,
      confirmationMailedAt: reader.confirmationSentAt,
      confirmed: reader.confirmed,
      confirmedAt: reader.confirmedAt,
      unsubscribedAt: reader.unsubscribedAt,
    },
    sending: {
      frequency: reader.frequencyPref,
      stage: reader.stage,
      position: reader.sequencePosition,
      nextSendAt: reader.nextSendAt,
      lastSentOn: reader.lastSentOn,
      pausedUntil: reader.pausedUntil,
      softBounces: reader.softBounces,
      suppressionLiftedAt: reader.suppressionLiftedAt,
    },
    quickCheck: {
      reg_check_PRO: reader.regCheckPro,
      reg_check_IPI: reader.regCheckIpi,
      reg_check_ISRC: reader.regCheckIsrc,
      reg_check_ISWC: reader.regCheckIswc,
      mlc_active: reader.mlcActive,
      sx_active: reader.sxActive,
      split_sheets_all: reader.splitSheetsAll,
      count: reader.quickCheckCount,
    },
  };
}
