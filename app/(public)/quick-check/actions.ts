"use server";

import * as z from "zod/mini";
import { readerOfBrowser } from "@/lib/newsletter/reader-of-browser";
import { recordQuickCheck } from "@/lib/quick-check/record-quick-check";
import { rateLimits } from "@/lib/rate-limit/policies";
import type { ActionOutcome } from "@/lib/web/action-outcome";
import { appCtx } from "@/lib/web/ctx";
import { defineAction } from "@/lib/web/define-action";
import { currentVisitor } from "@/lib/web/visitor";

const answer = z.optional(z.enum(["yes", "no"]));

type Recorded = { readonly isReader: boolean };

const record = defineAction<Parameters<typeof recordQuickCheck>[1]["answers"], Recorded>({
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
    return { isReader: recorded.ok };
  },
});

/**
 * Writes the answers where the browser is a reader's. Anybody else is told so at once: no cookie,
 * no count against a limit, nothing written.
 */
export async function recordAnswersAction(answers: unknown): Promise<ActionOutcome<Recorded>> {
  const { browserHash } = await currentVisitor();
  const reader = browserHash && (await readerOfBrowser(appCtx().db, browserHash));
  return reader ? await record(answers) : { status: "done", value: { isReader: false } };
}
