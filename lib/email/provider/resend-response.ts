import type { SendOutcome } from "@/lib/core/ports/email";

/** The SDK's result. Its types promise more than a proxy in between may deliver. */
export type ResendResponse = {
  readonly data: { readonly id?: unknown } | null;
  readonly error: { readonly name?: unknown; readonly statusCode?: unknown } | null;
  readonly headers: Readonly<Record<string, string>> | null;
};

/** Statuses caused by this email itself, so retrying wouldn't help. */
const permanentErrorStatuses = new Set([400, 413, 422, 451]);
/**
 * The key was used with another body, so an email was sent or may have been. Bodies are stored, so
 * this is our bug; a new key could send a duplicate.
 */
export const keyReusedError = "invalid_idempotent_request";

/**
 * Classifies a Resend response (resend.com/docs/api-reference/errors). Only problems with the email
 * itself are `refused`. A bad API key, an unverified domain, quotas and outages can be fixed, so
 * those retry.
 */
export function parseSendResponse(response: ResendResponse): SendOutcome {
  const { data, error } = response;
  if (!error) {
    if (typeof data?.id === "string") return { kind: "sent", providerId: data.id };
    return { kind: "retry", reason: "no_id" };
  }
  const name = toErrorCode(error.name);
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = status === null ? name : `${name} ${status}`;
  if (name === keyReusedError || (status !== null && permanentErrorStatuses.has(status))) {
    return { kind: "refused", reason };
  }
  const retryAfterSeconds = parseRetryAfter(response.headers);
  return retryAfterSeconds === undefined
    ? { kind: "retry", reason }
    : { kind: "retry", reason, retryAfterSeconds };
}

/** Keeps the error code only, because the message may contain an address. */
export function toErrorCode(name: unknown): string {
  return typeof name === "string" && /^[a-z_]{1,60}$/.test(name) ? name : "unknown_error";
}

/** Parses `Retry-After` in seconds, at most an hour. Resend doesn't use the date format. */
export function parseRetryAfter(headers: ResendResponse["headers"]): number | undefined {
  const value = headers?.["retry-after"]?.trim();
  if (value === undefined || !/^\d{1,6}$/.test(value)) return undefined;
  return Math.min(Number(value), 3600);
}
