"use server";

import { after } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { ok } from "@/lib/core/result";
import { emailFormSchema, getTypedEmail, tokenFormSchema } from "@/lib/newsletter/newsletter-forms";
import { runNewsletterOnceFree } from "@/lib/newsletter/run-newsletter";
import {
  confirmSubscription,
  resendConfirmation,
} from "@/lib/newsletter/subscription/confirmation";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { newsletterCtx } from "@/lib/web/ctx";

const newsletterBudgetMs = 10_000;

export const confirmAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterToken,
  schema: tokenFormSchema,
  getCtx: newsletterCtx,
  async run(ctx, { token }, { browserHash }) {
    const confirmed = await confirmSubscription(ctx, { token, browserHash });
    if (confirmed.ok) runNewsletterAfterResponse();
    if (confirmed.ok && confirmed.value.hasPlan) flushOutboxAfterResponse();
    return confirmed;
  },
  getNextHref(result, form) {
    if (result.status === "done") {
      const { kind, preferencesToken } = result.value;
      return getPageHref({ state: kind, preferences: preferencesToken });
    }
    if (result.status === "refused" || result.status === "invalid") {
      return getPageHref({ state: "invalid" });
    }
    const state = result.status === "limited" ? "too_many" : "failed";
    return getPageHref({ state, token: String(form.get("token") ?? "") });
  },
});

export const resendAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterLink,
  schema: emailFormSchema,
  getCtx: newsletterCtx,
  async run(ctx, { email }) {
    await resendConfirmation(ctx, { email });
    flushOutboxAfterResponse();
    return ok(null);
  },
  getNextHref: ({ status }, form) =>
    status === "done"
      ? getPageHref({ state: "resent" })
      : getPageHref({ state: "not_resent", email: getTypedEmail(form) }),
});

function getPageHref(query: Readonly<Record<string, string>>): string {
  return `/newsletter/confirm?${new URLSearchParams(query)}`;
}

/** Sends due newsletter emails after the response, such as a welcome. Cron sends what remains. */
function runNewsletterAfterResponse(): void {
  after(async () => {
    try {
      const ctx = newsletterCtx();
      const until = new Date(ctx.now().getTime() + getRunBudgetMs(newsletterBudgetMs));
      await runNewsletterOnceFree(ctx, { until });
    } catch (error) {
      log.warn("newsletter.run_failed", { reason: describeError(error) });
    }
  });
}
