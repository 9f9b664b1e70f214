import { createHash } from "node:crypto";
import type { Sandbox } from "../sandbox";
import type { IdempotentAnswer } from "../store/records";
import { ApiError, invalidRequest } from "./errors";

const KEY_LIFE_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;

/** What makes two calls the same call. */
export function fingerprint(method: string, path: string, body: string): string {
  const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash("sha256")
    .update(JSON.stringify([method, path, fields]))
    .digest("hex");
}

/** The kept answer to this key, if there is one; throws when the call was another one. */
export function keptAnswer(
  sandbox: Sandbox,
  key: string,
  callFingerprint: string,
): IdempotentAnswer | undefined {
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(`Idempotency keys can be up to ${MAX_KEY_LENGTH} characters long.`);
  }
  const kept = sandbox.store.get("idempotency", key);
  if (!kept || isStale(kept, sandbox.now())) return undefined;
  if (kept.fingerprint === callFingerprint) return kept;
  throw new ApiError(400, {
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first " +
      `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Keys live for 24 hours: https://docs.stripe.com/api/idempotent_requests. */
export function isStale(answer: Pick<IdempotentAnswer, "createdAt">, nowMs: number): boolean {
  return nowMs - answer.createdAt >= KEY_LIFE_MS;
}

/** The error for a second call while the first with its key is still under way. */
export function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably " +
      `means you submitted twice, and the other request is still going through): ${key}. ` +
      "Please try again later.",
  });
}
