import "server-only";
import { Resend } from "resend";
import type { RemoveSuppressionOutcome, SuppressionList } from "@/lib/core/ports/email";
import { type ResendResponse, toErrorCode } from "@/lib/email/provider/resend-response";

const timeoutMs = 10_000;

/**
 * Resend's suppression list (resend.com/docs/api-reference/suppressions). Never throws, and no
 * result contains the address or the API key.
 */
export function createResendSuppressionList(options: {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
}): SuppressionList {
  const { apiKey, baseUrl } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async remove(email) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return parseRemoveResponse(await resend.suppressions.remove(email, { signal }));
      } catch {
        return { kind: "unavailable", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },
  };
}

function parseRemoveResponse({ error }: Pick<ResendResponse, "error">): RemoveSuppressionOutcome {
  // The address isn't on the list.
  if (!error || error.name === "not_found") return { kind: "removed" };
  const name = toErrorCode(error.name);
  const status = typeof error.statusCode === "number" ? ` ${error.statusCode}` : "";
  return { kind: "unavailable", reason: name + status };
}
