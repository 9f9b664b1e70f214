import "server-only";
import { findAdminByEmail } from "@/db/queries/auth/users";
import { createLocalTxtLookup, probes } from "@/lib/alerts/probes";
import { env } from "@/lib/config/env";
import { createCalendarFeeds } from "@/lib/consultations/busy-calendars/fetch-calendar";
import { normalizeEmail } from "@/lib/core/email-address";
import { log } from "@/lib/core/log";
import { observeCalls } from "@/lib/core/observe";
import type { Ctx } from "@/lib/ctx";
import {
  createResendReceivedEmails,
  createResendSuppressionList,
  createResendTransport,
  limitToStaff,
} from "@/lib/email/provider/resend";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { resendCalls } from "@/lib/rate-limit/policies";
import { reserveCall } from "@/lib/rate-limit/slots";
import { createObjectStorage } from "@/lib/storage/object-storage";
import { offsetClock } from "@/lib/web/background/offset-clock";
import { getCallTimeoutMs } from "@/lib/web/background/run-budget";
import { database } from "@/lib/web/database";

let cached: Ctx | undefined;

/** Returns the app's context for operations. */
export function appCtx(): Ctx {
  cached ??= makeCtx();
  return cached;
}

/**
 * Returns the context for newsletter operations. Its clock can be moved forward locally, and also
 * decides when the weekly airplay summaries are due. Orders, payments, rate limits and the outbox use
 * the real clock.
 */
export function newsletterCtx(): Ctx {
  const file = env().NEWSLETTER_CLOCK_FILE;
  return file === undefined ? appCtx() : { ...appCtx(), now: offsetClock(file) };
}

/** Returns the contexts for Resend's webhooks: delivery events are the newsletter's, emails the inbox's. */
export function resendContexts() {
  return { app: appCtx(), newsletter: newsletterCtx() };
}

function makeCtx(): Ctx {
  const settings = env();
  const provider = { apiKey: settings.RESEND_API_KEY, baseUrl: settings.RESEND_BASE_URL };
  const transport = observeCalls(
    "resend",
    createResendTransport({
      ...provider,
      timeoutMs: getCallTimeoutMs(10_000),
      batchTimeoutMs: getCallTimeoutMs(30_000),
      reserveCall: (intervalMs) => reserveCall(database(), resendCalls, intervalMs),
    }),
    ["acquireSlot"],
  );
  const sender = settings.IS_PREVIEW ? limitToStaff(transport, isStaffAddress) : transport;
  return {
    db: database(),
    now: () => new Date(),
    payments: observeCalls(
      "stripe",
      createStripePayments({
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
        apiUrl: settings.STRIPE_API_URL,
        maxCallMs: getCallTimeoutMs(10_000),
      }),
    ),
    email: sender,
    emailBatches: sender,
    emailSuppressions: observeCalls("resend", createResendSuppressionList(provider)),
    receivedEmails: observeCalls("resend", createResendReceivedEmails(provider)),
    storage: createObjectStorage(settings),
    probes:
      settings.DEPLOY_ENV === "local"
        ? { ...probes, lookUpTxt: createLocalTxtLookup(settings.DATA_DIR) }
        : probes,
    calendarFeeds: observeCalls("calendar", createCalendarFeeds(settings.DEMO_CALENDAR_URL)),
    log,
    settings: {
      siteUrl: settings.SITE_URL,
      isLivemode: settings.STRIPE_SECRET_KEY.includes("_live_"),
      stripeTax: settings.STRIPE_TAX,
      isLocal: settings.DEPLOY_ENV === "local",
      adminEmails: settings.ADMIN_EMAILS,
      // A preview's would count as production's.
      heartbeatUrl: settings.IS_PREVIEW ? null : (settings.HEARTBEAT_URL ?? null),
      alertWebhookUrl: settings.IS_PREVIEW ? null : (settings.ALERT_WEBHOOK_URL ?? null),
      seedProfile: createSeedProfile(settings, settings.DEPLOY_ENV),
      demoCalendarUrl: settings.DEMO_CALENDAR_URL ?? null,
      inboundAddress: settings.INBOUND_ADDRESS ?? null,
      emailWarmUpFrom: settings.MAIL_WARMUP === "off" ? null : settings.MAIL_WARMUP,
      authSecret: settings.AUTH_SECRET,
      resendWebhookSecret: settings.RESEND_WEBHOOK_SECRET,
      linkSecret: settings.LINK_SECRET,
    },
  };
}

async function isStaffAddress(address: string): Promise<boolean> {
  const email = normalizeEmail(address);
  const { ADMIN_EMAILS, STAFF_EMAIL } = env();
  const named = [...ADMIN_EMAILS, normalizeEmail(STAFF_EMAIL ?? "")];
  return named.includes(email) || (await findAdminByEmail(database(), email)) !== undefined;
}
