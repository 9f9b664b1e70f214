import type { Queryable } from "@/db/client";
import {
  findSuppression,
  listBroadcastsFor,
  listBrowsers,
  listDeliveryEvents,
  listEvents,
  listImportRecords,
  listIssueEmails,
  listOutboxEmails,
  listPreferencesLinks,
  listTags,
} from "@/db/queries/newsletter/subscriber-data";
import { findSubscriber, type SubscriberRecord } from "@/db/queries/newsletter/subscribers";
import { listEmailTimes } from "@/db/queries/operations/rate-limits";
import type { EmailKind } from "@/db/values/emails";
import type { BusinessProfile } from "@/db/values/profile";
import { fail, ok } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { resolvePreferencesToken } from "@/lib/newsletter/preferences/preferences-links";
import { readProfile } from "@/lib/profile/read-profile";
import { getLimitKey } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";

/** Outbox emails that the newsletter sends to subscribers, apart from the issues. */
export const subscriberEmailKinds = [
  "newsletter_confirmation",
  "newsletter_preferences_link",
  "quick_check_plan",
] as const satisfies readonly EmailKind[];

const describeFile = ({ name, contactEmail }: BusinessProfile) =>
  `Everything the ${name} newsletter stores about you. We store orders and messages separately. To get them, email ${contactEmail}. We left out the keys of your links because anyone with those keys could open your preferences.`;

/**
 * Reads everything stored about a subscriber, for the JSON download. Timestamps are UTC, days are
 * Chicago days. Requires a link sent on request.
 */
export async function readSubscriberData(ctx: Ctx, { token }: { readonly token: string }) {
  const access = await resolvePreferencesToken(ctx, ctx.db, token);
  if (!access) return fail("invalid");
  if (!access.isFresh) return fail("needs_fresh_link");
  const subscriber = await findSubscriber(ctx.db, access.subscriberId);
  if (!subscriber) return fail("invalid");
  const about = describeFile(await readProfile(ctx));
  return ok({ about, createdAt: ctx.now(), ...(await collectSubscriberData(ctx, subscriber)) });
}

/** Collects everything that the newsletter stores about a subscriber. */
export async function collectSubscriberData(
  ctx: Pick<Ctx, "db" | "settings">,
  subscriber: SubscriberRecord,
) {
  const { db } = ctx;
  const { id, email } = subscriber;
  const emailHash = hashNewsletterEmail(ctx, email);
  return {
    ...formatRecord(subscriber),
    suppression: await findSuppression(db, emailHash),
    tags: await listTags(db, id),
    imports: await listImportRecords(db, id),
    browsers: await listBrowsers(db, id),
    events: await listEvents(db, id),
    issuesSent: await listIssueEmails(db, id),
    broadcasts: await listBroadcastsFor(db, id),
    deliveryEvents: await listDeliveryEvents(db, id),
    otherEmails: await listOutboxEmails(db, email, subscriberEmailKinds),
    preferencesLinks: await listPreferencesLinks(db, id),
    linkEmailsCounted: await listLinkEmails(db, emailHash),
  };
}

/** The keys of the counters of emails with a newsletter link to an address. */
export function getLinkEmailKeys(emailHash: string) {
  return {
    confirm: getLimitKey(emailLimits.newsletterConfirm, emailHash),
    preferences: getLimitKey(emailLimits.newsletterPreferences, emailHash),
  };
}

async function listLinkEmails(db: Queryable, emailHash: string) {
  const keys = getLinkEmailKeys(emailHash);
  const [confirm, preferences] = await Promise.all([
    listEmailTimes(db, keys.confirm),
    listEmailTimes(db, keys.preferences),
  ]);
  return [
    ...confirm.map((sentAt) => ({ purpose: "confirm", sentAt })),
    ...preferences.map((sentAt) => ({ purpose: "preferences", sentAt })),
  ];
}

function formatRecord(subscriber: SubscriberRecord) {
  return {
    subscriber: {
      email: subscriber.email,
      firstName: subscriber.firstName,
      signedUpAt: subscriber.createdAt,
      segment: subscriber.segment,
      campaign: subscriber.utm,
    },
    consent: {
      given: subscriber.consent,
      version: subscriber.consentVersion,
      at: subscriber.consentAt,
      form: subscriber.signupSource,
      confirmationSentAt: subscriber.confirmationSentAt,
      confirmed: subscriber.confirmed,
      confirmedAt: subscriber.confirmedAt,
      unsubscribedAt: subscriber.unsubscribedAt,
    },
    sending: {
      frequency: subscriber.frequencyPref,
      wantsNews: subscriber.wantsNews,
      stage: subscriber.stage,
      position: subscriber.sequencePosition,
      nextSendAt: subscriber.nextSendAt,
      lastSentOn: subscriber.lastSentOn,
      pausedUntil: subscriber.pausedUntil,
      softBounces: subscriber.softBounces,
      suppressionRemovedAt: subscriber.suppressionRemovedAt,
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
