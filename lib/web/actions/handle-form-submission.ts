import type { UtmAttribution } from "@/db/values/attribution";
import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import { minuteMs } from "@/lib/core/durations";
import { log } from "@/lib/core/log";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { type FormMessage, honeypotName, maxAttempts } from "@/lib/forms/form-state";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";
import { appCtx } from "@/lib/web/ctx";
import { logFault } from "@/lib/web/http/log-fault";
import { ensureBrowser, getCurrentUtm, type KnownVisitor } from "@/lib/web/visitor/visitor";

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

type PostedForm = {
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

const repeatMs = 10 * minuteMs;
const maxKeyLength = 100;

type Posted = {
  readonly form: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Created by the page's script for each rendered form; missing without JavaScript. */
  readonly key: string | undefined;
  readonly ipHash: string;
};

type SubmissionKey = {
  readonly key: string;
  /** How long after a message the same key still identifies it; null for no limit. */
  readonly keyLifetimeMs: number | null;
};

/**
 * Creates the key that identifies a message, so that a double click or a retry stores it once.
 * Without JavaScript, the same text from the same IP address within ten minutes is one message.
 * store-inquiry.ts checks its age: with a time window in the key, a repeat could get another key.
 */
function createSubmissionKey(
  ctx: Pick<Ctx, "settings">,
  { form, fields, key, ipHash }: Posted,
): SubmissionKey {
  const isKey = key !== undefined && key !== "" && key.length <= maxKeyLength;
  const message = JSON.stringify([form, isKey ? key : [ipHash], fields]);
  return {
    key: keyedHash(ctx.settings.authSecret, "submission", message),
    keyLifetimeMs: isKey ? null : repeatMs,
  };
}
