import "server-only";
import { env } from "@/lib/config/env";
import { log } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { createResendSuppressionList } from "@/lib/email/provider/resend-suppressions";
import { createResendTransport } from "@/lib/email/provider/resend-transport";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import { createObjectStorage } from "@/lib/storage/object-storage";
import { offsetClock } from "@/lib/web/background/offset-clock";
import { database } from "@/lib/web/database";

let cached: Ctx | undefined;

/** Returns the app's context for operations. */
export function appCtx(): Ctx {
  cached ??= makeCtx();
  return cached;
}

/**
 * Returns the context for newsletter operations. Its clock can be moved forward locally. Orders,
 * payments, rate limits and the outbox use the real clock.
 */
export function newsletterCtx(): Ctx {
  const file = env().NEWSLETTER_CLOCK_FILE;
  return file === undefined ? appCtx() : { ...appCtx(), now: offsetClock(file) };
}

function makeCtx(): Ctx {
  const settings = env();
  const provider = { apiKey: settings.RESEND_API_KEY, baseUrl: settings.RESEND_BASE_URL };
  const transport = createResendTransport(provider);
  return {
    db: database(),
    now: () => new Date(),
    payments: createStripePayments({
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiUrl: settings.STRIPE_API_URL,
    }),
    email: transport,
    emailBatches: transport,
    emailSuppressions: createResendSuppressionList(provider),
    storage: createObjectStorage(settings),
    log,
    settings: {
      siteUrl: settings.SITE_URL,
      isLivemode: settings.STRIPE_SECRET_KEY.includes("_live_"),
      stripeTax: settings.STRIPE_TAX,
      isLocal: settings.DEPLOY_ENV === "local",
      adminEmails: settings.ADMIN_EMAILS,
      staffEmail: settings.STAFF_EMAIL,
      meetingUrl: settings.MEETING_URL ?? null,
      emailFrom: settings.MAIL_FROM,
      emailFromNewsletter: settings.MAIL_FROM_NEWSLETTER ?? settings.MAIL_FROM,
      emailReplyTo: settings.MAIL_REPLY_TO,
      emailWarmUpFrom: settings.MAIL_WARMUP === "off" ? null : settings.MAIL_WARMUP,
      hasCommunity: settings.COMMUNITY_INVITE_URL !== undefined,
      authSecret: settings.AUTH_SECRET,
      resendWebhookSecret: settings.RESEND_WEBHOOK_SECRET,
      linkSecret: settings.LINK_SECRET,
    },
  };
}
