import "server-only";
import { Resend } from "resend";
import type { LiftOutcome, SuppressionList } from "@/lib/mail/port";
import { errorCode, type ResendAnswer } from "@/lib/mail/resend-answer";

const limitMs = 10_000;

/**
 * Resend's suppression list (resend.com/docs/api-reference/suppressions). Never throws, and no
 * result contains the address or the API key.
 */
export function resendSuppressions(options: {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
}): SuppressionList {
  const { apiKey, baseUrl } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async lift(email) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        return readLift(await resend.suppressions.remove(email, { signal }));
      } catch {
        return { kind: "unavailable", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },
  };
}

function readLift({ error }: Pick<ResendAnswer, "error">): LiftOutcome {
  // The address isn't on the list.
  if (!error || error.name === "not_found") return { kind: "lifted" };
  const name = errorCode(error.name);
  const status = typeof error.statusCode === "number" ? ` ${error.statusCode}` : "";
  return { kind: "unavailable", reason: name + status };
}
