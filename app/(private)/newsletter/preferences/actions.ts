"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { erasedHref } from "@/components/newsletter/preferences/preferences-state";
import { eraseSubscriber } from "@/lib/flows/erase-subscriber";
import {
  emailFormSchema,
  eraseFormSchema,
  getTypedEmail,
  pauseFormSchema,
  preferencesFormSchema,
  tokenFormSchema,
} from "@/lib/newsletter/newsletter-forms";
import {
  requestFreshLink,
  requestPreferencesLink,
} from "@/lib/newsletter/preferences/preferences-links";
import { savePreferences, setPause } from "@/lib/newsletter/preferences/save-preferences";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction, toForm } from "@/lib/web/actions/define-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const requestLinkAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterLink,
  schema: emailFormSchema,
  async run(ctx, { email }) {
    await requestPreferencesLink(ctx, { email });
    flushOutboxAfterResponse();
    return { kind: "sent" } as const;
  },
});

export const freshLinkAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterLink,
  schema: tokenFormSchema,
  async run(ctx, input) {
    const sent = await requestFreshLink(ctx, input);
    flushOutboxAfterResponse();
    return sent;
  },
});

export const saveAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterToken,
  schema: preferencesFormSchema,
  async run(ctx, form, { browserHash }) {
    const saved = await savePreferences(ctx, { ...form, browserHash });
    if (saved.ok) refresh();
    return saved;
  },
});

export const pauseAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterToken,
  schema: pauseFormSchema,
  async run(ctx, form) {
    const changed = await setPause(ctx, form);
    if (changed.ok) refresh();
    return changed;
  },
});

export const eraseAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterToken,
  schema: eraseFormSchema,
  run: eraseSubscriber,
});

export async function requestLinkWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const { status } = await requestLinkAction(form);
  if (status === "done") redirect(getPageHref({ state: "link_sent" }));
  redirect(getPageHref({ state: "link_not_sent", email: getTypedEmail(form) }));
}

export async function freshLinkWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const outcome = await freshLinkAction(form);
  const isSent = outcome.status === "done" && outcome.value.ok;
  redirect(getPageHref({ token: readToken(form), state: isSent ? "link_sent" : "link_not_sent" }));
}

export async function saveWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const outcome = await saveAction(form);
  const isSaved = outcome.status === "done" && outcome.value.ok;
  const state = form.get("frequency") === "unsubscribed" ? "unsubscribed" : "saved";
  redirect(getPageHref({ token: readToken(form), state: isSaved ? state : "not_saved" }));
}

export async function pauseWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const outcome = await pauseAction(form);
  const isSaved = outcome.status === "done" && outcome.value.ok;
  redirect(getPageHref({ token: readToken(form), state: isSaved ? "saved" : "not_saved" }));
}

export async function eraseWithoutScripts(sent: FormData): Promise<void> {
  const form = toForm(sent);
  const outcome = await eraseAction(form);
  if (outcome.status === "done" && outcome.value.ok) redirect(erasedHref);
  redirect(getPageHref({ token: readToken(form), state: "not_erased" }));
}

function readToken(form: FormData): string {
  return String(form.get("token") ?? "");
}

/** Forms posted without JavaScript report their result in the URL. */
function getPageHref(query: Readonly<Record<string, string>>): string {
  return `/newsletter/preferences?${new URLSearchParams(query)}`;
}
