import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Stripe's error body: https://docs.stripe.com/api/errors. */
type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

/** An error response of the API, thrown by handlers and flows. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;

  constructor(status: ContentfulStatusCode, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
    if (!body.code) return;
    const docUrl = `https://docs.stripe.com/error-codes/${body.code.replaceAll("_", "-")}`;
    this.body = { ...body, doc_url: docUrl };
  }
}

/** Throws a 400 with the parameter and the Stripe error code, if there is one. */
export function rejectRequest(
  message: string,
  details: { param?: string; code?: string } = {},
): never {
  throw new ApiError(400, { type: "invalid_request_error", message, ...details });
}

/** Creates the 404 for an unknown ID, e.g. `createNotFoundError("payment_intent", id, "intent")`. */
export function createNotFoundError(object: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${object}: '${id}'`,
    param,
  });
}
