import "server-only";
import { redirect, unstable_rethrow } from "next/navigation";
import * as z from "zod";
import { fail, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import { fieldErrors } from "@/lib/forms/field-errors";
import {
  type FormResult,
  getAttempts,
  getPostedFields,
  getRestorableFields,
  honeypotName,
  submissionKeyName,
  type VisitorAction,
} from "@/lib/forms/form-result";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import { appCtx } from "@/lib/web/ctx";
import { markActionStarted } from "@/lib/web/http/client-errors";
import { logFault } from "@/lib/web/http/log-fault";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";
import { type ActionVisitor, ensureBrowser } from "@/lib/web/visitor/visitor";

/** What was posted, before parsing. Untrusted. */
export type Posted = {
  readonly fields: unknown;
  /** Filled in by bots only. */
  readonly honeypot?: unknown;
  /** Created by the page's script for each rendered form; missing without JavaScript. */
  readonly key?: unknown;
};

export type VisitorActionDefinition<Input, Value, Problem> = {
  readonly rateLimit: RateLimitPolicy;
  /** A function if the schema depends on the current time. */
  readonly schema: z.core.$ZodType<Input> | ((now: Date) => z.core.$ZodType<Input>);
  /** Why a form with a `Honeypot` refuses bots. */
  readonly trapped?: Problem;
  /** Where a form that was posted without scripts leads; null shows its result on the page. */
  readonly getNextHref?: (result: FormResult<Value, Problem>, form: FormData) => string | null;
  /** The newsletter has a clock of its own. */
  readonly getCtx?: () => Ctx;
  readonly run: (
    ctx: Ctx,
    input: Input,
    visitor: ActionVisitor,
    posted: Posted,
  ) => Promise<Result<Value, Problem> | InvalidFields>;
};

/** For input that only the operation can find invalid. */
type InvalidFields = { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/**
 * Creates a public server action: checks the rate limit and the honeypot, parses the input, runs the
 * operation and maps every outcome, faults included, to a `FormResult`. Works without JavaScript.
 * For staff, use `staffAction`.
 */
export function defineVisitorAction<Input, Value = null, Problem = never>(
  definition: VisitorActionDefinition<Input, Value, Problem>,
): VisitorAction<Value, Problem> {
  return async (former, sent) => {
    markActionStarted();
    const posted = readPosted(sent);
    const result = await runVisitorAction(definition, posted);
    const { getNextHref } = definition;
    if (getNextHref && sent instanceof FormData && !posted.key) {
      const href = getNextHref(result, sent);
      if (href !== null) redirect(href);
    }
    const isDone = result.status === "done";
    return {
      ...result,
      typed:
        isDone || !(sent instanceof FormData) ? {} : getRestorableFields(getPostedFields(sent)),
      attempts: isDone ? 0 : getAttempts({ attempts: getAttempts(former) + 1 }),
    };
  };
}

/** Handles what a page's form or the JSON API posted. Never throws. */
export async function runVisitorAction<Input, Value, Problem>(
  definition: VisitorActionDefinition<Input, Value, Problem>,
  posted: Posted,
): Promise<FormResult<Value, Problem>> {
  try {
    const visitor = await ensureBrowser();
    // Limits use the machine's clock.
    const limit = await limitVisitor(appCtx(), definition.rateLimit, visitor);
    if (!limit.allowed) return { status: "limited", retryAfterSeconds: limit.retryAfterSeconds };
    const ctx = (definition.getCtx ?? appCtx)();
    if (definition.trapped !== undefined && (posted.honeypot ?? "") !== "") {
      ctx.log.warn("form.honeypot", { limit: definition.rateLimit.name });
      return { status: "refused", problem: definition.trapped };
    }
    const { schema } = definition;
    const parsed = z.safeParse(
      typeof schema === "function" ? schema(ctx.now()) : schema,
      posted.fields,
    );
    if (!parsed.success) return { status: "invalid", fields: fieldErrors(parsed.error) };
    const outcome = await definition.run(ctx, parsed.data, visitor, posted);
    if (outcome.ok) return { status: "done", value: outcome.value };
    if ("fields" in outcome) return { status: "invalid", fields: outcome.fields };
    return { status: "refused", problem: outcome.problem };
  } catch (error) {
    unstable_rethrow(error);
    return { status: "fault", faultId: logFault("action.fault", error) };
  }
}

/** Actions are public endpoints, so a client may send anything: then the schema refuses it. */
function readPosted(sent: unknown): Posted {
  if (!(sent instanceof FormData)) return { fields: sent };
  return {
    fields: getPostedFields(sent),
    honeypot: sent.get(honeypotName),
    key: sent.get(submissionKeyName),
  };
}

type CustomerActionDefinition<Input, Value, Problem> = Pick<
  VisitorActionDefinition<Input, Value, Problem>,
  "rateLimit" | "schema"
> & {
  readonly run: (
    customer: Customer,
    input: Input,
    visitor: ActionVisitor,
  ) => Promise<Result<Value, Problem>>;
};

/** Creates an action that only a signed-in customer can use. Everyone else must sign in again. */
export function defineCustomerAction<Input, Value = null, Problem = never>({
  rateLimit,
  schema,
  run,
}: CustomerActionDefinition<Input, Value, Problem>) {
  return defineVisitorAction<Input, Value, Problem | "signed_out">({
    rateLimit,
    schema,
    async run(_ctx, input, visitor) {
      const customer = await getCurrentCustomer();
      return customer ? await run(customer, input, visitor) : fail("signed_out" as const);
    },
  });
}

/**
 * Returns an action's form. Actions are public endpoints, so a client may send anything in its place: then
 * the form is empty, and the action's own rules refuse it.
 */
export function toForm(sent: unknown): FormData {
  return sent instanceof FormData ? sent : new FormData();
}
