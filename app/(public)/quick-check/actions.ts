"use server";

import * as z from "zod/mini";
import { findSubscriberByBrowser } from "@/db/queries/newsletter/subscribers";
import { ok } from "@/lib/core/result";
import type { FormResult } from "@/lib/forms/form-result";
import { recordQuickCheck } from "@/lib/newsletter/subscription/record-quick-check";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

const answer = z.optional(z.enum(["yes", "no"]));

type Recorded = { readonly isSubscriber: boolean };

const record = defineVisitorAction<Parameters<typeof recordQuickCheck>[1]["answers"], Recorded>({
  rateLimit: rateLimits.quickCheck,
  schema: z.object({
    reg_check_pro: answer,
    reg_check_ipi: answer,
    reg_check_isrc: answer,
    reg_check_iswc: answer,
    mlc_active: answer,
    sx_active: answer,
    split_sheets_all: answer,
  }),
  run: async (ctx, answers, { browserHash }) => {
    const recorded = await recordQuickCheck(ctx, { browserHash, answers });
    return ok({ isSubscriber: recorded.ok });
  },
});

/**
 * Saves the answers of a known subscriber. For anyone else it returns immediately: no cookie, no
 * rate limit and nothing written.
 */
export async function recordAnswersAction(answers: unknown): Promise<FormResult<Recorded>> {
  const { browserHash } = await getCurrentVisitor();
  const subscriber = browserHash && (await findSubscriberByBrowser(appCtx().db, browserHash));
  return subscriber
    ? await record(null, answers)
    : { status: "done", value: { isSubscriber: false } };
}
