"use server";

import { redirect } from "next/navigation";
import { emailFormSchema, preferencesFormSchema } from "@/lib/newsletter/private-forms";
import { requestPreferencesLink } from "@/lib/newsletter/request-preferences-link";
import { savePreferences } from "@/lib/newsletter/save-preferences";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction } from "@/lib/web/define-newsletter-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const page = "/newsletter/preferences";

const requestLink = defineNewsletterAction({
  access: "anyone",
  rateLimit: rateLimits.newsletterLink,
  schema: emailFormSchema,
  async run(ctx, { email }) {
    await requestPreferencesLink(ctx, { email });
    deliverSoon();
    return { kind: "sent" } as const;
  },
});

const save = defineNewsletterAction({
  access: "anyone",
  rateLimit: rateLimits.newsletterToken,
  schema: preferencesFormSchema,
  run: (ctx, form, { browserHash }) => savePreferences(ctx, { ...form, browserHash }),
});

export async function requestLinkAction(form: FormData) {
  return await requestLink(Object.fromEntries(form));
}

export async function requestLinkWithoutScripts(form: FormData): Promise<void> {
  const { status } = await requestLink(Object.fromEntries(form));
  redirect(`${page}?state=${status === "done" ? "link_sent" : "link_not_sent"}`);
}

export async function saveAction(form: FormData) {
  return await save(Object.fromEntries(form));
}

export async function saveWithoutScripts(form: FormData): Promise<void> {
  const outcome = await save(Object.fromEntries(form));
  const token = new URLSearchParams({ token: String(form.get("token") ?? "") });
  if (outcome.status !== "done" || !outcome.value.ok) redirect(`${page}?${token}&state=not_saved`);
  const state = outcome.value.value === "unsubscribed" ? "unsubscribed" : "saved";
  redirect(`${page}?${token}&state=${state}`);
}
