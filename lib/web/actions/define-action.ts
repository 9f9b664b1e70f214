import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { markActionStarted } from "@/lib/web/http/client-errors";
import { logFault } from "@/lib/web/http/log-fault";
import { type ActionVisitor, ensureBrowser } from "@/lib/web/visitor/visitor";

/** The result of a server action, shown by the form or button that called it. */
export type ActionOutcome<Value> =
  | { readonly status: "done"; readonly value: Value }
  /** Error messages by field name. */
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "rate_limited"; readonly retryAfterSeconds: number }
  /** An unexpected error. The same id is in our log. */
  | { readonly status: "fault"; readonly faultId: string };

type ActionDefinition<Input, Value> = {
  readonly rateLimit: RateLimitPolicy;
  readonly schema: z.core.$ZodType<Input>;
  readonly run: (ctx: Ctx, input: Input, visitor: ActionVisitor) => Promise<Value>;
};

/**
 * Creates a public server action: checks the rate limit, parses the input, runs the operation and
 * maps every outcome, faults included, to an ActionOutcome. Takes a form or a plain object.
 * For staff, use `staffAction`.
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

/** Like `defineAction`, but with the newsletter's clock. */
export const defineNewsletterAction: typeof defineAction = (definition) =>
  defineAction(definition, newsletterCtx);

/**
 * Returns an action's form. Actions are public endpoints, so a client may send anything in its place: then
 * the form is empty, and the action's own rules refuse it.
 */
export function toForm(sent: unknown): FormData {
  return sent instanceof FormData ? sent : new FormData();
}
