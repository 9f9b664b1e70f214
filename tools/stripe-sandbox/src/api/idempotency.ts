import { createHash } from "node:crypto";
import type { Sandbox } from "../sandbox";
import type { IdempotentResponse } from "../store/records";
import { ApiError, rejectRequest } from "./errors";

/** Keys expire after 24 hours: https://docs.stripe.com/api/idempotent_requests. */
const keyLifetimeMs = 24 * 3_600_000;
const maxKeyLength = 255;

/** Creates a hash that is equal for calls with the same method, path and parameters. */
export function createFingerprint(method: string, path: string, body: string): string {
  const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash("sha256")
    .update(JSON.stringify([method, path, fields]))
    .digest("hex");
}

/** Returns the stored response for the key; throws if the key was used for a different call. */
export function findStoredResponse(
  sandbox: Sandbox,
  key: string,
  fingerprint: string,
): IdempotentResponse | undefined {
  if (key.length > maxKeyLength) {
    rejectRequest(`Idempotency keys can be up to ${maxKeyLength} characters long.`);
  }
  const stored = sandbox.store.get("idempotency", key);
  if (!stored || isExpired(stored, sandbox.now())) return undefined;
  if (stored.fingerprint === fingerprint) return stored;
  throw new ApiError(400, {
    type: "idempotency_error",
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first " +
      `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Returns whether a stored response is too old to be replayed. */
export function isExpired(response: Pick<IdempotentResponse, "createdAt">, nowMs: number): boolean {
  return nowMs - response.createdAt >= keyLifetimeMs;
}

/** Creates the 409 for a call that reuses the key of a call still in progress. */
export function createKeyInUseError(key: string): ApiError {
  return new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably " +
      `means you submitted twice, and the other request is still going through): ${key}. ` +
      "Please try again later.",
  });
}
