import type { Sandbox } from "../sandbox";

export interface ControlRequest {
  readonly path: Record<string, string>;
  /** The JSON body, not yet checked. */
  readonly input: unknown;
}

export type ControlHandler = (sandbox: Sandbox, request: ControlRequest) => unknown;
