import type { UtmAttribution } from "@/db/values/attribution";
import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import { log } from "@/lib/core/log";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { honeypotName } from "@/lib/forms/form-data";
import { type FormMessage, maxAttempts } from "@/lib/forms/form-state";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import { createSubmissionKey, type SubmissionKey } from "@/lib/web/actions/submission-key";
import { appCtx } from "@/lib/web/ctx";
import { logFault } from "@/lib/web/http/log-fault";
import { getCurrentUtm } from "@/lib/web/visitor/current-utm";
import { limitVisitor } from "@/lib/web/visitor/limit-visitor";
import { ensureBrowser, type KnownVisitor } from "@/lib/web/visitor/visitor";

/** Who sent the form, and the key that identifies the message. */
export type Submission = SubmissionKey & {
  readonly visitor: KnownVisitor;
  readonly utm: UtmAttribution | undefined;
};

/** An operation's rejection, with messages for the fields it concerns. */
type FormRefusal = FormMessage & { readonly fields?: Readonly<Record<string, string>> };

/** Null for the form's default success message. */
export type FormRunResult = Result<FormMessage | null, FormRefusal>;

export type FormDefinition<Input> = {
  /** Names the form in log lines and submission keys. */
  readonly name: string;
  readonly rateLimit: RateLimitPolicy;
  /** A function if the schema depends on the current time. */
  readonly schema: z.core.$ZodType<Input> | ((now: Date) => z.core.$ZodType<Input>);
  readonly run: (ctx: Ctx, input: Input, submission: Submission) => Promise<FormRunResult>;
};

export type PostedForm = {
  /** Untrusted input, including the honeypot. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  /** Consecutive failures so far, as reported by the browser. */
  readonly attempts: number;
};

export type FormResult =
  | { readonly status: "done"; readonly message: FormMessage | null }
  | { readonly status: "rate_limited"; readonly retryAfterSeconds: number }
  | { readonly status: "honeypot" | "too_many_attempts" }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "refused"; readonly refusal: FormRefusal }
  | { readonly status: "fault"; readonly faultId: string };

/** Handles a form from a page or the JSON API: rate limit, honeypot, attempts, parsing, operation. Never throws. */
export async function handleFormSubmission<Input>(
  form: FormDefinition<Input>,
  { fields: posted, key, attempts }: PostedForm,
): Promise<FormResult> {
  try {
    const ctx = appCtx();
    const visitor = await ensureBrowser();
    const limit = await limitVisitor(ctx, form.rateLimit, visitor);
    if (!limit.allowed) {
      return { status: "rate_limited", retryAfterSeconds: limit.retryAfterSeconds };
    }
    const { [honeypotName]: honeypot, ...fields } = posted;
    if (honeypot !== undefined && honeypot !== "") {
      log.warn("form.honeypot", { form: form.name });
      return { status: "honeypot" };
    }
    // Without JavaScript there's no key, and the page can't reset its count.
    if (key && attempts >= maxAttempts) return { status: "too_many_attempts" };
    const schema = typeof form.schema === "function" ? form.schema(ctx.now()) : form.schema;
    const parsed = z.safeParse(schema, fields);
    if (!parsed.success) return { status: "invalid", fields: fieldErrors(parsed.error) };
    const outcome = await form.run(ctx, parsed.data, {
      visitor,
      ...createSubmissionKey(ctx, {
        form: form.name,
        fields,
        key,
        ipHash: visitor.ipHash,
      }),
      utm: await getCurrentUtm(),
    });
    return outcome.ok
      ? { status: "done", message: outcome.value }
      : { status: "refused", refusal: outcome.problem };
  } catch (error) {
    unstable_rethrow(error);
    return { status: "fault", faultId: logFault("form.fault", error, { form: form.name }) };
  }
}
