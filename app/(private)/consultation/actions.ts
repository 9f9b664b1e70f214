"use server";

import { refresh } from "next/cache";
import { payOfferSchema } from "@/lib/consultations/consultation-form";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";

/** Returns the URL of an offer's payment page. */
export const payOfferAction = defineVisitorAction({
  rateLimit: rateLimits.checkout,
  schema: payOfferSchema,
  async run(ctx, input, { browserHash }) {
    const started = await startConsultationPayment(ctx, { ...input, browserHash });
    // The offer changed while the page was open, so reload it.
    if (!started.ok) refresh();
    return started;
  },
});
