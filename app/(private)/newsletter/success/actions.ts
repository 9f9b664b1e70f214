"use server";

import { successVisitSchema } from "@/lib/newsletter/newsletter-forms";
import { recordSuccessVisit } from "@/lib/newsletter/subscription/newsletter-events";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction } from "@/lib/web/actions/define-action";

/** Doesn't reveal whether this browser belongs to a subscriber. */
export const recordVisitAction = defineNewsletterAction({
  rateLimit: rateLimits.newsletterToken,
  schema: successVisitSchema,
  async run(ctx, visit, { browserHash }) {
    await recordSuccessVisit(ctx, { visit, browserHash });
    return null;
  },
});
