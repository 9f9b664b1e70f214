"use server";

import * as z from "zod/mini";
import { openBillingPortal } from "@/lib/orders/subscriptions/open-billing-portal";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/actions/define-action";

export const openPortalAction = defineAction({
  rateLimit: rateLimits.billingPortal,
  schema: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("link"), token: z.string().check(z.maxLength(1_000)) }),
    z.object({ kind: z.literal("browser"), sessionId: z.string().check(z.maxLength(200)) }),
  ]),
  run: (ctx, proof, { browserHash }) =>
    openBillingPortal(ctx, proof.kind === "link" ? proof : { ...proof, browserHash }),
});
