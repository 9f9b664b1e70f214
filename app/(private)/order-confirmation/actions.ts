"use server";

import { refresh } from "next/cache";
import { fail, ok, type Result } from "@/lib/core/result";
import { consumeCodeQuota, sendCustomerCode } from "@/lib/customers/customer-codes";
import {
  correctCodeSchema,
  correctEmailSchema,
  type LibraryProblem,
} from "@/lib/customers/library-forms";
import { correctOwnOrderEmail, findBouncedOrder } from "@/lib/flows/correct-order-email";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const askToCorrectEmailAction = defineVisitorAction({
  rateLimit: rateLimits.libraryCode,
  schema: correctEmailSchema,
  async run(
    ctx,
    { email, sessionId },
    visitor,
  ): Promise<Result<{ email: string }, LibraryProblem>> {
    const { browserHash } = visitor;
    if (!(await findBouncedOrder(ctx, { sessionId, browserHash }))) return fail("no_access");
    const quota = await consumeCodeQuota(ctx, { email, visitor });
    if (!quota.allowed) return fail({ kind: "too_many_codes", email, ...quota });
    await sendCustomerCode(ctx, { purpose: "correct_order", email, browserHash });
    flushOutboxAfterResponse();
    return ok({ email });
  },
});

export const correctEmailAction = defineVisitorAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: correctCodeSchema,
  async run(ctx, typed, { browserHash }) {
    const corrected = await correctOwnOrderEmail(ctx, { ...typed, browserHash });
    if (!corrected.ok) return corrected;
    flushOutboxAfterResponse();
    refresh();
    return ok(null);
  },
});
