import { HTTPException } from "hono/http-exception";

/** Resend's error codes that the inbox returns (resend.com/docs/api-reference/errors). */
export type ErrorName =
  | "application_error"
  | "invalid_api_key"
  | "invalid_attachment"
  | "invalid_idempotency_key"
  | "invalid_idempotent_request"
  | "method_not_allowed"
  | "missing_api_key"
  | "missing_required_field"
  | "not_found"
  | "rate_limit_exceeded"
  | "validation_error";

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500;

/** Creates an error with Resend's JSON body. Thrown by handlers, and returned by Hono as a response. */
export function createApiError(
  statusCode: ErrorStatus,
  name: ErrorName,
  message: string,
): HTTPException {
  return new HTTPException(statusCode, {
    message,
    res: Response.json({ statusCode, name, message }, { status: statusCode }),
  });
}
