import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { describeError, log } from "@/lib/log";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import { randomToken } from "@/lib/secrets/random-token";
import type { ActionOutcome } from "@/lib/web/action-outcome";
import { appCtx } from "@/lib/web/ctx";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { setPageStatus } from "@/lib/web/page-status";
import { currentVisitor, ensureBrowser, type KnownVisitor } from "@/lib/web/visitor";

export type ActionDefinition<Input, Value> = {
  /** Who may call it. Staff's actions will name their role here. */
  readonly access: "anyone";
  readonly rateLimit: RateLimitPolicy;
  readonly schema: z.core.$ZodType<Input>;
  readonly run: (ctx: Ctx, input: Input, visitor: KnownVisitor) => Promise<Value>;
};

/**
 * Makes a server action: limit, parse, run, and one answer for every outcome. Actions are public
 * POST endpoints, so nothing of `raw` is believed before the schema has passed it.
 */
export function defineAction<Input, Value>(
  definition: ActionDefinition<Input, Value>,
  ctxOfRun: () => Ctx = appCtx,
): (raw: unknown) => Promise<ActionOutcome<Value>> {
  return async (raw) => {
    try {
      const limit = await limitVisitor(appCtx(), definition.rateLimit, await currentVisitor());
      if (!limit.allowed) {
        const { retryAfterSeconds } = limit;
        setPageStatus(429, { "Retry-After": String(retryAfterSeconds) });
        return { status: "rate_limited", retryAfterSeconds };
      }
      const parsed = z.safeParse(definition.schema, raw);
      if (!parsed.success) return { status: "invalid", fields: fieldErrors(parsed.error) };
      return {
        status: "done",
        value: await definition.run(ctxOfRun(), parsed.data, await ensureBrowser()),
      };
    } catch (error) {
      unstable_rethrow(error);
      const faultId = randomToken().slice(0, 10);
      log.error("action.fault", { faultId, reason: describeError(error) });
      return { status: "fault", faultId };
    }
  };
}
