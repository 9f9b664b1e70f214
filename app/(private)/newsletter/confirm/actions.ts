"use server";

import { redirect } from "next/navigation";
import { emailFormSchema, getTypedEmail, tokenFormSchema } from "@/lib/newsletter/newsletter-forms";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { resendConfirmation } from "@/lib/newsletter/subscription/send-confirmation";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction } from "@/lib/web/actions/define-newsletter-action";
import { toForm } from "@/lib/web/actions/to-form";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { runNewsletterAfterResponse } from "@/lib/web/background/run-newsletter-after-response";

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
