import type { SendOutcome } from "@/lib/mail/port";

/** What the SDK hands back. Its types promise more than a proxy in between may deliver. */
export type ResendAnswer = {
  readonly data: { readonly id?: unknown } | null;
  readonly error: { readonly name?: unknown; readonly statusCode?: unknown } | null;
  readonly headers: Readonly<Record<string, string>> | null;
};

/** Answers that are about this very mail, so that asking again would not help. */
const refusedStatus = new Set([400, 413, 422, 451]);
/**
 * The key was used with another body: a mail has gone out under it, or may have. Bodies are frozen,
 * so this is a fault of ours that a person must look at; a new key could send it twice.
 */
export const keyReused = "invalid_idempotent_request";

/**
 * Sorts an answer of Resend (resend.com/docs/api-reference/errors). Refused is what is wrong with
 * the mail; a bad API key, an unverified domain, quotas and outages are mended elsewhere: retry.
 */
export function readAnswer(answer: ResendAnswer): SendOutcome {
  const { data, error } = answer;
  if (!error) {
    if (typeof data?.id === "string") return { kind: "sent", providerId: data.id };
    return { kind: "retry", reason: "no_id" };
  }
  const name = errorCode(error.name);
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = status === null ? name : `${name} ${status}`;
  if (name === keyReused || (status !== null && refusedStatus.has(status))) {
    return { kind: "refused", reason };
  }
  const retryAfterSeconds = retryAfterOf(answer.headers);
  return retryAfterSeconds === undefined
    ? { kind: "retry", reason }
    : { kind: "retry", reason, retryAfterSeconds };
}

/** Only the error's code is kept: its message may quote an address. */
export function errorCode(name: unknown): string {
  return typeof name === "string" && /^[a-z_]{1,60}$/.test(name) ? name : "unknown_error";
}

/** `Retry-After` in seconds, an hour at most. Its date form is not used by Resend. */
export function retryAfterOf(headers: ResendAnswer["headers"]): number | undefined {
  const value = headers?.["retry-after"]?.trim();
  if (value === undefined || !/^\d{1,6}$/.test(value)) return undefined;
  return Math.min(Number(value), 3600);
}
