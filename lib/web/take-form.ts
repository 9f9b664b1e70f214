import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { UtmAttribution } from "@/lib/attribution/utm";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { honeypotName } from "@/lib/forms/form-data";
import { type FormNews, maxAttempts } from "@/lib/forms/form-state";
import { log } from "@/lib/log";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import type { Result } from "@/lib/result";
import { appCtx } from "@/lib/web/ctx";
import { currentUtm } from "@/lib/web/current-utm";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { logFault } from "@/lib/web/log-fault";
import { type SubmissionKey, submissionKeyOf } from "@/lib/web/submission-key";
import { currentVisitor, ensureBrowser, type KnownVisitor } from "@/lib/web/visitor";

/** Who sent the form, and the key that identifies the message. */
export type Submission = SubmissionKey & {
  readonly visitor: KnownVisitor;
  readonly utm: UtmAttribution | undefined;
};

/** An operation's rejection, with messages for the fields it concerns. */
export type FormRefusal = FormNews & { readonly fields?: Readonly<Record<string, string>> };

/** Null for the form's default success message. */
export type FormAnswer = Result<FormNews | null, FormRefusal>;

export type FormDefinition<Input> = {
  /** Names the form in log lines and submission keys. */
  readonly name: string;
  readonly rateLimit: RateLimitPolicy;
  /** A function if the schema depends on the current time. */
  readonly schema: z.core.$ZodType<Input> | ((now: Date) => z.core.$ZodType<Input>);
  readonly run: (ctx: Ctx, input: Input, submission: Submission) => Promise<FormAnswer>;
};

export type PostedForm = {
  /** Untrusted input, including the honeypot. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  /** Consecutive failures so far, as reported by the browser. */
  readonly attempts: number;
};

export type TakenForm =
  | { readonly status: "done"; readonly news: FormNews | null }
  | { readonly status: "rate_limited"; readonly retryAfterSeconds: number }
  | { readonly status: "honeypot" | "too_many_attempts" }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "refused"; readonly refusal: FormRefusal }
  | { readonly status: "fault"; readonly faultId: string };

/** Handles a form from a page or the JSON API: rate limit, honeypot, attempts, parsing, operation. Never throws. */
export async function takeForm<Input>(
  form: FormDefinition<Input>,
  { fields: posted, key, attempts }: PostedForm,
): Promise<TakenForm> {
  try {
    const ctx = appCtx();
    const visitor = await currentVisitor();
    const limit = await limitVisitor(ctx, form.rateLimit, visitor);
    if (!limit.allowed) {
      return { status: "rate_limited", retryAfterSeconds: limit.retryAfterSeconds };
    }
    const { [honeypotName]: trap, ...fields } = posted;
    if (trap !== undefined && trap !== "") {
      log.warn("form.honeypot", { form: form.name });
      return { status: "honeypot" };
    }
    // Without JavaScript there's no key, and the page can't reset its count.
    if (key && attempts >= maxAttempts) return { status: "too_many_attempts" };
    const schema = typeof form.schema === "function" ? form.schema(ctx.now()) : form.schema;
    const parsed = z.safeParse(schema, fields);
    if (!parsed.success) return { status: "invalid", fields: fieldErrors(parsed.error) };
    const answer = await form.run(ctx, parsed.data, {
      visitor: await ensureBrowser(),
      ...submissionKeyOf(ctx, { form: form.name, fields, key, addressHash: visitor.addressHash }),
      utm: await currentUtm(),
    });
    return answer.ok
      ? { status: "done", news: answer.value }
      : { status: "refused", refusal: answer.problem };
  } catch (error) {
    unstable_rethrow(error);
    return { status: "fault", faultId: logFault("form.fault", error, { form: form.name }) };
  }
}
