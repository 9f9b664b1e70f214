import "server-only";
import type { Ctx } from "@/lib/ctx";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { resendTransport } from "@/lib/mail/resend";
import { resendSuppressions } from "@/lib/mail/resend-suppressions";
import { stripePayments } from "@/lib/payments/stripe";
import { objectStorage } from "@/lib/storage/object-storage";
import { database } from "@/lib/web/database";
import { turnedClock } from "@/lib/web/turned-clock";

let made: Ctx | undefined;

/** Returns the app's context for operations. */
export function appCtx(): Ctx {
  made ??= makeCtx();
  return made;
}

/**
 * Returns the context for newsletter operations, whose clock can be moved forward locally.
 * Orders, payments, rate limits and the outbox use the real clock.
 */
export function newsletterCtx(): Ctx {
  const file = env().NEWSLETTER_CLOCK_FILE;
  return file === undefined ? appCtx() : { ...appCtx(), now: turnedClock(file) };
}

function makeCtx(): Ctx {
  const settings = env();
  const provider = { apiKey: settings.RESEND_API_KEY, baseUrl: settings.RESEND_BASE_URL };
  const mail = resendTransport(provider);
  return {
    db: database(),
    now: () => new Date(),
    payments: stripePayments({
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiUrl: settings.STRIPE_API_URL,
    }),
    mail,
    mailBatches: mail,
    mailSuppressions: resendSuppressions(provider),
    storage: objectStorage(settings),
    log,
    settings: {
      siteUrl: settings.SITE_URL,
      isLivemode: settings.STRIPE_SECRET_KEY.includes("_live_"),
      stripeTax: settings.STRIPE_TAX,
      isLocal: settings.DEPLOY_ENV === "local",
      adminEmails: settings.ADMIN_EMAILS,
      staffEmail: settings.STAFF_EMAIL,
      meetingUrl: settings.MEETING_URL ?? null,
      mailFrom: settings.MAIL_FROM,
      mailFromNewsletter: settings.MAIL_FROM_NEWSLETTER ?? settings.MAIL_FROM,
      mailReplyTo: settings.MAIL_REPLY_TO,
      mailWarmUpFrom: settings.MAIL_WARMUP === "off" ? null : settings.MAIL_WARMUP,
      authSecret: settings.AUTH_SECRET,
      resendWebhookSecret: settings.RESEND_WEBHOOK_SECRET,
      linkSecret: settings.LINK_SECRET,
    },
  };
}
