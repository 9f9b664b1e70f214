"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { emailFormSchema, getTypedEmail, tokenFormSchema } from "@/lib/newsletter/newsletter-forms";
import { runNewsletterOnceFree } from "@/lib/newsletter/run-newsletter";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { resendConfirmation } from "@/lib/newsletter/subscription/send-confirmation";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction, toForm } from "@/lib/web/actions/define-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { getRunBudgetMs } from "@/lib/web/background/run-budget";
import { newsletterCtx } from "@/lib/web/ctx";

const newsletterBudgetMs = 10_000;

export const confirmAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterToken,
  schema: tokenFormSchema,
  async run(ctx, { token }, { browserHash }) {
    const confirmed = await confirmSubscription(ctx, { token, browserHash });
    if (confirmed.ok) runNewsletterAfterResponse();
    return confirmed;
  },
});

export const resendAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterLink,
  schema: emailFormSchema,
  async run(ctx, { email }) {
    await resendConfirmation(ctx, { email });
    flushOutboxAfterResponse();
    return { kind: "sent" } as const;
  },
});

/** Posted by the page's button without JavaScript; responds with a redirect. */
export async function confirmWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const outcome = await confirmAction(form);
  if (outcome.status === "done") {
    const { value } = outcome;
    redirect(getPageHref({ state: value.ok ? value.value.kind : "invalid" }));
  }
  if (outcome.status === "invalid") redirect(getPageHref({ state: "invalid" }));
  const state = outcome.status === "rate_limited" ? "too_many" : "failed";
  redirect(getPageHref({ state, token: String(form.get("token") ?? "") }));
}

export async function resendWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const { status } = await resendAction(form);
  if (status === "done") redirect(getPageHref({ state: "resent" }));
  redirect(getPageHref({ state: "not_resent", email: getTypedEmail(form) }));
}

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
