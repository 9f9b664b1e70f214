import type { Fault } from "../control/faults";
import { ApiError } from "./errors";

/** The error that a fault stands for, thrown before the call has any effect. */
export function throwFault(fault: Fault): void {
  if (fault.mode === "500") {
    throw new ApiError(500, {
      type: "api_error",
      message: "An unknown error occurred. (This one was ordered in the local sandbox.)",
    });
  }
  if (fault.mode === "429") {
    throw new ApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Request rate limit exceeded. (This one was ordered in the local sandbox.)",
    });
  }
  if (fault.mode === "400") {
    throw new ApiError(400, {
      type: "invalid_request_error",
      message: "The request was refused. (This one was ordered in the local sandbox.)",
    });
  }
}
