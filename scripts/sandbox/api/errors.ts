/** Stripe's error body. Source: https://docs.stripe.com/api/errors. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
  request_log_url?: string;
}

/** An answer that is an error, thrown anywhere in a handler and sent as it stands. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? {
          ...body,
          doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll("_", "-")}`,
        }
      : body;
  }
}

/** A 400 about the request itself, with the parameter and Stripe's code where it has one. */
export function invalidRequest(
  message: string,
  details: { param?: string; code?: string } = {},
): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...details,
  });
}

/** The 404 for an id that names nothing, e.g. `noSuch("payment_intent", id, "intent")`. */
export function noSuch(object: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${object}: '${id}'`,
    param,
  });
}
