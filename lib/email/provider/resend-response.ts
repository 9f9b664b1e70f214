import type { BatchEmailOutcome, BatchOutcome, SendOutcome } from "@/lib/core/ports/email";

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
const keyReusedError = "invalid_idempotent_request";

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
function parseRetryAfter(headers: ResendResponse["headers"]): number | undefined {
  const value = headers?.["retry-after"]?.trim();
  if (value === undefined || !/^\d{1,6}$/.test(value)) return undefined;
  return Math.min(Number(value), 3600);
}

export type ResendBatchResponse = Pick<ResendResponse, "error" | "headers"> & {
  readonly data: { readonly data?: unknown; readonly errors?: unknown } | null;
};

/**
 * Classifies the response to a batch of `count` emails with permissive validation
 * (resend.com/docs/api-reference/emails/send-batch-emails): `data` has the ids of accepted emails
 * in order, `errors` the indexes of rejected ones. A 4xx was not accepted; anything a gateway may
 * return after acceptance is uncertain.
 */
export function parseBatchResponse(response: ResendBatchResponse, count: number): BatchOutcome {
  const { data, error, headers } = response;
  if (!error) {
    return Array.isArray(data?.data)
      ? { kind: "sent", outcomes: outcomes(data.data, data.errors, count) }
      : { kind: "uncertain", reason: "no_ids" };
  }
  const name = toErrorCode(error.name);
  if (name === keyReusedError) return { kind: "already_accepted" };
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = status === null ? name : `${name} ${status}`;
  // 408 and 409: a call with this key is in progress and may still succeed.
  const isSurelyNotTaken = status !== null && status >= 400 && status < 500;
  if (!isSurelyNotTaken || status === 408 || status === 409) return { kind: "uncertain", reason };
  const retryAfterSeconds = parseRetryAfter(headers);
  return retryAfterSeconds === undefined
    ? { kind: "not_accepted", reason }
    : { kind: "not_accepted", reason, retryAfterSeconds };
}

/** Assigns ids by position. If the counts don't match, ids stay unknown. */
function outcomes(ids: readonly unknown[], errors: unknown, count: number): BatchEmailOutcome[] {
  const refused = new Set((Array.isArray(errors) ? errors : []).flatMap(parseIndex));
  const accepted = ids.map(parseId);
  const isClear = accepted.length === count - refused.size;
  return Array.from({ length: count }, (_, index): BatchEmailOutcome => {
    if (refused.has(index)) return { kind: "refused", reason: "validation_error" };
    return { kind: "sent", providerId: (isClear && accepted.shift()) || null };
  });
}

function parseId(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("id" in row)) return null;
  return typeof row.id === "string" ? row.id : null;
}

/** The message may contain an address, so it isn't kept. */
function parseIndex(row: unknown): number[] {
  if (typeof row !== "object" || row === null || !("index" in row)) return [];
  return typeof row.index === "number" ? [row.index] : [];
}
