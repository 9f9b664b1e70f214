import type { BatchOutcome, BulkMailOutcome } from "@/lib/mail/port";
import { errorCode, keyReused, type ResendAnswer, retryAfterOf } from "@/lib/mail/resend-answer";

export type ResendBatchAnswer = Pick<ResendAnswer, "error" | "headers"> & {
  readonly data: { readonly data?: unknown; readonly errors?: unknown } | null;
};

/**
 * Classifies the response to a batch of `count` emails with permissive validation
 * (resend.com/docs/api-reference/emails/send-batch-emails): `data` has the ids of accepted emails
 * in order, `errors` the indexes of rejected ones. A 4xx was not accepted; anything a gateway may
 * return after acceptance is uncertain.
 */
export function readBatchAnswer(answer: ResendBatchAnswer, count: number): BatchOutcome {
  const { data, error, headers } = answer;
  if (!error) {
    return Array.isArray(data?.data)
      ? { kind: "sent", mails: outcomes(data.data, data.errors, count) }
      : { kind: "uncertain", reason: "no_ids" };
  }
  const name = errorCode(error.name);
  if (name === keyReused) return { kind: "taken_before" };
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const reason = status === null ? name : `${name} ${status}`;
  // 408 and 409: a call with this key is in progress and may still succeed.
  const isSurelyNotTaken = status !== null && status >= 400 && status < 500;
  if (!isSurelyNotTaken || status === 408 || status === 409) return { kind: "uncertain", reason };
  const retryAfterSeconds = retryAfterOf(headers);
  return retryAfterSeconds === undefined
    ? { kind: "not_taken", reason }
    : { kind: "not_taken", reason, retryAfterSeconds };
}

/** Assigns ids by position. If the counts don't match, ids stay unknown. */
function outcomes(ids: readonly unknown[], errors: unknown, count: number): BulkMailOutcome[] {
  const refused = new Set((Array.isArray(errors) ? errors : []).flatMap(placeOf));
  const taken = ids.map(idOf);
  const isClear = taken.length === count - refused.size;
  return Array.from({ length: count }, (_, place): BulkMailOutcome => {
    if (refused.has(place)) return { kind: "refused", reason: "validation_error" };
    return { kind: "sent", providerId: (isClear && taken.shift()) || null };
  });
}

function idOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("id" in row)) return null;
  return typeof row.id === "string" ? row.id : null;
}

/** The message may contain an address, so it isn't kept. */
function placeOf(row: unknown): number[] {
  if (typeof row !== "object" || row === null || !("index" in row)) return [];
  return typeof row.index === "number" ? [row.index] : [];
}
