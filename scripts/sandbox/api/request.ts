import type { FormFields } from "../http/form";
import type { Cause, Sandbox } from "../sandbox";

/** One API call after authentication: the path's parts, and the query or the body decoded. */
export interface ApiRequest {
  readonly path: Record<string, string>;
  readonly fields: FormFields;
  /** For the events that this call brings about. */
  readonly cause: Cause;
}

/** Answers with the object to send, or throws an `ApiError`; synchronous, so one batch. */
export type ApiHandler = (sandbox: Sandbox, request: ApiRequest) => object;

/** The part of a path that a route's pattern is sure to have. */
export function pathId(request: ApiRequest): string {
  return request.path.id ?? "";
}
