"use server";

import { refresh } from "next/cache";
import { consumeCodeQuota, sendCustomerCode } from "@/lib/customers/customer-codes";
import {
  correctCodeSchema,
  correctEmailSchema,
  type LibraryAnswer,
} from "@/lib/customers/library-forms";
import { correctOwnOrderEmail, findBouncedOrder } from "@/lib/flows/correct-order-email";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineStateAction } from "@/lib/web/actions/define-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const askToCorrectEmailAction = defineStateAction({
  rateLimit: rateLimits.libraryCode,
  schema: correctEmailSchema,
  async run(ctx, { email, sessionId }, visitor): Promise<LibraryAnswer> {
    const { browserHash } = visitor;
    if (!(await findBouncedOrder(ctx, { sessionId, browserHash }))) return { kind: "no_access" };
    const quota = await consumeCodeQuota(ctx, { email, visitor });
    if (!quota.allowed) return { kind: "too_many_codes", email, ...quota };
    await sendCustomerCode(ctx, { purpose: "correct_order", email, browserHash });
    flushOutboxAfterResponse();
    return { kind: "code_sent", email };
  },
});

export const correctEmailAction = defineStateAction({
  rateLimit: rateLimits.libraryCodeAttempt,
  schema: correctCodeSchema,
  async run(ctx, typed, { browserHash }): Promise<LibraryAnswer> {
    const corrected = await correctOwnOrderEmail(ctx, { ...typed, browserHash });
    if (!corrected.ok) return { kind: corrected.problem };
    flushOutboxAfterResponse();
    refresh();
    return { kind: "done" };
  },
});
