import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";
import { appCtx } from "@/lib/web/ctx";
import { markActionStarted } from "@/lib/web/http/client-errors";
import { logFault } from "@/lib/web/http/log-fault";
import { limitVisitor } from "@/lib/web/visitor/limit-visitor";
import { type ActionVisitor, ensureBrowser } from "@/lib/web/visitor/visitor";

export type ActionDefinition<Input, Value> = {
  readonly rateLimit: RateLimitPolicy;
  readonly schema: z.core.$ZodType<Input>;
  readonly run: (ctx: Ctx, input: Input, visitor: ActionVisitor) => Promise<Value>;
};

/**
 * Creates a public server action: checks the rate limit, parses the input, runs the operation and
 * maps every outcome, faults included, to an ActionOutcome. Takes a form or a plain object.
 * For staff, use `defineAdminAction`.
 */
export function defineAction<Input, Value>(
  definition: ActionDefinition<Input, Value>,
  getRunCtx: () => Ctx = appCtx,
): (raw: unknown) => Promise<ActionOutcome<Value>> {
  return async (raw) => {
    markActionStarted();
    try {
      const visitor = await ensureBrowser();
      const limit = await limitVisitor(appCtx(), definition.rateLimit, visitor);
      if (!limit.allowed) {
        return { status: "rate_limited", retryAfterSeconds: limit.retryAfterSeconds };
      }
      const input = raw instanceof FormData ? Object.fromEntries(raw) : raw;
      const parsed = z.safeParse(definition.schema, input);
      if (!parsed.success) return { status: "invalid", fields: fieldErrors(parsed.error) };
      return {
        status: "done",
        value: await definition.run(getRunCtx(), parsed.data, visitor),
      };
    } catch (error) {
      unstable_rethrow(error);
      return { status: "fault", faultId: logFault("action.fault", error) };
    }
  };
}

/** Like `defineAction`, for `useActionState`, which passes the former state before the form. */
export function defineStateAction<Input, Value>(
  definition: ActionDefinition<Input, Value>,
): (former: unknown, form: FormData) => Promise<ActionOutcome<Value>> {
  const action = defineAction(definition);
  return async (_former, form) => await action(form);
}
