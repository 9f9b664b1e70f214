import type { BatchEmailOutcome, BatchOutcome } from "@/lib/core/ports/email";
import {
  keyReusedError,
  parseRetryAfter,
  type ResendResponse,
  toErrorCode,
} from "@/lib/email/provider/resend-response";

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
