"use server";

import { refresh } from "next/cache";
import { payOfferSchema } from "@/lib/consultations/consultation-form";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/actions/define-action";

const pay = defineAction({
  rateLimit: rateLimits.checkout,
  schema: payOfferSchema,
  run: (ctx, input, { browserHash }) => startConsultationPayment(ctx, { ...input, browserHash }),
});

/** Returns the URL of an offer's payment page. */
export async function payOfferAction(input: unknown) {
  const outcome = await pay(input);
  const isOver = outcome.status === "done" && !outcome.value.ok;
  // The offer changed while the page was open, so reload it.
  if (isOver) refresh();
  return outcome;
}
