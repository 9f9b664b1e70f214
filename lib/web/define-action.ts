import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import type { ActionOutcome } from "@/lib/web/action-outcome";
import { appCtx } from "@/lib/web/ctx";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { logFault } from "@/lib/web/log-fault";
import { currentVisitor, ensureBrowser, type KnownVisitor } from "@/lib/web/visitor";

export type ActionDefinition<Input, Value> = {
  readonly rateLimit: RateLimitPolicy;
  readonly schema: z.core.$ZodType<Input>;
  readonly run: (ctx: Ctx, input: Input, visitor: KnownVisitor) => Promise<Value>;
};

/**
 * Makes a server action that anyone may call: limit, parse, run, and one answer for every outcome.
 * Actions are public POST endpoints, so nothing of `raw` is believed before the schema has passed
 * it. Staff's are made by `defineAdminAction`.
 */
export function defineAction<Input, Value>(
  definition: ActionDefinition<Input, Value>,
  ctxOfRun: () => Ctx = appCtx,
): (raw: unknown) => Promise<ActionOutcome<Value>> {
  return async (raw) => {
    try {
      const limit = await limitVisitor(appCtx(), definition.rateLimit, await currentVisitor());
      if (!limit.allowed) {
        return { status: "rate_limited", retryAfterSeconds: limit.retryAfterSeconds };
      }
      const parsed = z.safeParse(definition.schema, raw);
      if (!parsed.success) return { status: "invalid", fields: fieldErrors(parsed.error) };
      return {
        status: "done",
        value: await definition.run(ctxOfRun(), parsed.data, await ensureBrowser()),
      };
    } catch (error) {
      unstable_rethrow(error);
      return { status: "fault", faultId: logFault("action.fault", error) };
    }
  };
}
