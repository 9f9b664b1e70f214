"use server";

import { refresh } from "next/cache";
import type * as z from "zod/mini";
import { cancelSessionSchema, moveSessionSchema } from "@/lib/consultations/booking-form";
import { payOfferSchema } from "@/lib/consultations/consultation-form";
import { fail, ok } from "@/lib/core/result";
import { type CancelProblem, cancelSession } from "@/lib/flows/cancel-session";
import { type MoveProblem, moveSession } from "@/lib/flows/move-session";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import type { FormResult } from "@/lib/forms/form-result";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

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

type Changed = { readonly token: string };

/** Without scripts, a change leads to the session's page. */
const getSessionHref = (result: FormResult<Changed, unknown>) =>
  result.status === "done" ? `/consultation?token=${encodeURIComponent(result.value.token)}` : null;

/** Gives a customer's session another time. */
export const moveSessionAction = defineVisitorAction<
  z.output<typeof moveSessionSchema>,
  Changed,
  MoveProblem
>({
  rateLimit: rateLimits.sessionChange,
  schema: moveSessionSchema,
  getNextHref: getSessionHref,
  async run(ctx, move) {
    const moved = await moveSession(ctx, move);
    flushOutboxAfterResponse();
    if (moved.ok) return ok({ token: move.token });
    refresh();
    return fail(moved.problem);
  },
});

/** Cancels a customer's session and refunds it. */
export const cancelSessionAction = defineVisitorAction<
  z.output<typeof cancelSessionSchema>,
  Changed,
  CancelProblem
>({
  rateLimit: rateLimits.sessionChange,
  schema: cancelSessionSchema,
  getNextHref: getSessionHref,
  async run(ctx, { token }) {
    const canceled = await cancelSession(ctx, { token });
    flushOutboxAfterResponse();
    if (canceled.ok) return ok({ token });
    refresh();
    return fail(canceled.problem);
  },
});
