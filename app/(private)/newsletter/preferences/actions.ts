"use server";

import { refresh } from "next/cache";
import { erasedHref } from "@/components/newsletter/preferences/preferences-state";
import { ok } from "@/lib/core/result";
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
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { newsletterCtx } from "@/lib/web/ctx";

export const requestLinkAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterLink,
  schema: emailFormSchema,
  getCtx: newsletterCtx,
  async run(ctx, { email }) {
    await requestPreferencesLink(ctx, { email });
    flushOutboxAfterResponse();
    return ok(null);
  },
  getNextHref: ({ status }, form) =>
    status === "done"
      ? getPageHref({ state: "link_sent" })
      : getPageHref({ state: "link_not_sent", email: getTypedEmail(form) }),
});

export const freshLinkAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterLink,
  schema: tokenFormSchema,
  getCtx: newsletterCtx,
  async run(ctx, input) {
    const sent = await requestFreshLink(ctx, input);
    flushOutboxAfterResponse();
    return sent;
  },
  getNextHref: ({ status }, form) =>
    getPageHref({
      token: readToken(form),
      state: status === "done" ? "link_sent" : "link_not_sent",
    }),
});

export const saveAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterToken,
  schema: preferencesFormSchema,
  getCtx: newsletterCtx,
  async run(ctx, form, { browserHash }) {
    const saved = await savePreferences(ctx, { ...form, browserHash });
    if (saved.ok) refresh();
    return saved;
  },
  getNextHref(result, form) {
    const isGone = form.get("frequency") === "unsubscribed";
    const state = isGone ? "unsubscribed" : "saved";
    return getPageHref({
      token: readToken(form),
      state: result.status === "done" ? state : "not_saved",
    });
  },
});

export const pauseAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterToken,
  schema: pauseFormSchema,
  getCtx: newsletterCtx,
  async run(ctx, form) {
    const changed = await setPause(ctx, form);
    if (changed.ok) refresh();
    return changed;
  },
  getNextHref: ({ status }, form) =>
    getPageHref({ token: readToken(form), state: status === "done" ? "saved" : "not_saved" }),
});

export const eraseAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterToken,
  schema: eraseFormSchema,
  getCtx: newsletterCtx,
  run: eraseSubscriber,
  getNextHref: ({ status }, form) =>
    status === "done" ? erasedHref : getPageHref({ token: readToken(form), state: "not_erased" }),
});

function readToken(form: FormData): string {
  return String(form.get("token") ?? "");
}

/** Forms posted without JavaScript report their result in the URL. */
function getPageHref(query: Readonly<Record<string, string>>): string {
  return `/newsletter/preferences?${new URLSearchParams(query)}`;
}
