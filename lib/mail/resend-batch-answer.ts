import type { BatchOutcome, BulkMailOutcome } from "@/lib/mail/port";
import { errorCode, keyReused, type ResendAnswer, retryAfterOf } from "@/lib/mail/resend-answer";

export type ResendBatchAnswer = Pick<ResendAnswer, "error" | "headers"> & {
  readonly data: { readonly data?: unknown; readonly errors?: unknown } | null;
};

/**
 * Sorts an answer to a batch of `count` mails under permissive validation
 * (resend.com/docs/api-reference/emails/send-batch-emails): `data` holds the ids of those that were
 * taken, in order, and `errors` the places of those that were not. Any answer that a gateway may
 * give after the provider took the batch is uncertain; what a 4xx says was not taken.
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
  // 408 and 409: a call under this key has been begun, and may still end well.
  const isSurelyNotTaken = status !== null && status >= 400 && status < 500;
  if (!isSurelyNotTaken || status === 408 || status === 409) return { kind: "uncertain", reason };
  const retryAfterSeconds = retryAfterOf(headers);
  return retryAfterSeconds === undefined
    ? { kind: "not_taken", reason }
    : { kind: "not_taken", reason, retryAfterSeconds };
}

/** By place; ids whose number does not fit the places that are left are not guessed. */
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

/** The message beside it may quote an address, so it is not kept. */
function placeOf(row: unknown): number[] {
  if (typeof row !== "object" || row === null || !("index" in row)) return [];
  return typeof row.index === "number" ? [row.index] : [];
}
