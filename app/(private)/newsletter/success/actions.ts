"use server";

import { ok } from "@/lib/core/result";
import { successVisitSchema } from "@/lib/newsletter/newsletter-forms";
import { recordSuccessVisit } from "@/lib/newsletter/subscription/newsletter-events";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { newsletterCtx } from "@/lib/web/ctx";

/** Doesn't reveal whether this browser belongs to a subscriber. */
export const recordVisitAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterToken,
  schema: successVisitSchema,
  getCtx: newsletterCtx,
  async run(ctx, visit, { browserHash }) {
    await recordSuccessVisit(ctx, { visit, browserHash });
    return ok(null);
  },
});
