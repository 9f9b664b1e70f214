"use server";

import * as z from "zod/mini";
import { emailField } from "@/lib/forms/fields";
import { openBillingPortal } from "@/lib/orders/subscriptions/open-billing-portal";
import { sendSubscriptionLink } from "@/lib/orders/subscriptions/send-subscription-link";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction, defineStateAction } from "@/lib/web/actions/define-action";
import { runAfterResponse } from "@/lib/web/background/run-after-response";
import { appCtx } from "@/lib/web/ctx";

export const openPortalAction = defineAction({
  rateLimit: rateLimits.billingPortal,
  schema: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("link"), token: z.string().check(z.maxLength(1_000)) }),
    z.object({ kind: z.literal("browser"), sessionId: z.string().check(z.maxLength(200)) }),
  ]),
  run: (ctx, proof, { browserHash }) =>
    openBillingPortal(ctx, proof.kind === "link" ? proof : { ...proof, browserHash }),
});

/** Same answer and timing for known and unknown addresses. */
export const requestSubscriptionLinkAction = defineStateAction({
  rateLimit: rateLimits.subscriptionLink,
  schema: z.object({ email: emailField() }),
  async run(_ctx, { email }) {
    runAfterResponse("subscription_link", () => sendSubscriptionLink(appCtx(), { email }));
    return { kind: "requested" } as const;
  },
});
