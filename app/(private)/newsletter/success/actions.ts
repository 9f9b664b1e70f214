"use server";

import { recordSuccessVisit } from "@/lib/newsletter/subscription/record-success-visit";
import { successVisitSchema } from "@/lib/newsletter/subscription/success-visit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction } from "@/lib/web/actions/define-newsletter-action";

const record = defineNewsletterAction({
  rateLimit: rateLimits.newsletterToken,
  schema: successVisitSchema,
  async run(ctx, visit, { browserHash }) {
    await recordSuccessVisit(ctx, { visit, browserHash });
    return null;
  },
});

/** Answers alike whether this browser is a reader's or not. */
export async function recordVisitAction(visit: unknown): Promise<void> {
  await record(visit);
}
