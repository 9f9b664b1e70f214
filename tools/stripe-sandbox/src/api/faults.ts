import type { Fault } from "../store/fault-list";
import { ApiError } from "./errors";

/** Creates the error response of a fault; undefined for faults that only affect the connection. */
export function createFaultError(fault: Fault): ApiError | undefined {
  if (fault.mode === "500") {
    return new ApiError(500, {
      type: "api_error",
      message: "An unknown error occurred. (Simulated by the local payment sandbox.)",
    });
  }
  if (fault.mode === "429") {
    return new ApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Request rate limit exceeded. (Simulated by the local payment sandbox.)",
    });
  }
  if (fault.mode === "400") {
    return new ApiError(400, {
      type: "invalid_request_error",
      message: "The request was rejected. (Simulated by the local payment sandbox.)",
    });
  }
  return undefined;
}
