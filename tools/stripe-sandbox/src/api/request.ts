import type { HttpBindings } from "@hono/node-server";
import type { Sandbox, Trigger } from "../sandbox";
import type { Fault } from "../store/fault-list";
import type { LoggedRequest } from "../store/request-log";
import type { FormFields } from "./form";

/** Hono's types for the API routes. */
export type ApiEnv = {
  Bindings: HttpBindings;
  Variables: { logged: LoggedRequest; fault: Fault | undefined };
};

/** One authenticated API call. */
type ApiRequest = {
  readonly method: string;
  readonly path: string;
  /** The ID in the path; empty for paths without one. */
  readonly id: string;
  /** The decoded query or body. */
  readonly fields: FormFields;
  /** For the events that this call emits. */
  readonly trigger: Trigger;
};

/** Returns the object to send or throws an `ApiError`. Synchronous, so that a call is one batch. */
export type ApiHandler = (sandbox: Sandbox, request: ApiRequest) => object;
