import type { Env } from "@/lib/config/env";
import type { Ctx } from "@/lib/ctx";
import { createSeedProfile } from "@/lib/profile/read-profile";

/** The settings that the site's own operations get. */
export function toCtxSettings(env: Env): Ctx["settings"] {
  return {
    siteUrl: env.SITE_URL,
    isLivemode: false,
    stripeTax: env.STRIPE_TAX,
    isLocal: true,
    adminEmails: env.ADMIN_EMAILS,
    heartbeatUrl: null,
    alertWebhookUrl: null,
    seedProfile: createSeedProfile(env, "local"),
    demoCalendarUrl: env.DEMO_CALENDAR_URL ?? null,
    inboundAddress: env.INBOUND_ADDRESS ?? null,
    emailWarmUpFrom: null,
    authSecret: env.AUTH_SECRET,
    resendWebhookSecret: env.RESEND_WEBHOOK_SECRET,
    linkSecret: env.LINK_SECRET,
  };
}
