"use server";

import { ok } from "@/lib/core/result";
import { billingPortalForm, subscriptionLinkForm } from "@/lib/orders/order-forms";
import { openBillingPortal, sendSubscriptionLink } from "@/lib/orders/subscriptions";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { runAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";

export const openPortalAction = defineVisitorAction({
  rateLimit: rateLimits.billingPortal,
  schema: billingPortalForm,
  run: (ctx, proof, { browserHash }) =>
    openBillingPortal(ctx, proof.kind === "link" ? proof : { ...proof, browserHash }),
});

/** Same answer and timing for known and unknown addresses. */
export const requestSubscriptionLinkAction = defineVisitorAction({
  rateLimit: rateLimits.subscriptionLink,
  schema: subscriptionLinkForm,
  async run(_ctx, { email }) {
    runAfterResponse("subscription_link", () => sendSubscriptionLink(appCtx(), { email }));
    return ok(null);
  },
});
