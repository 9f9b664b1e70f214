import { z } from "zod";
import { FAULT_MODES } from "./faults";
import type { ControlHandler } from "./request";

const faultInput = z.strictObject({
  mode: z.enum(FAULT_MODES),
  path: z.string().startsWith("/v1/").default("/v1/"),
  method: z.enum(["GET", "POST", "DELETE"]).nullable().default(null),
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(120_000).default(1_000),
});

export const addFault: ControlHandler = (sandbox, request) => {
  sandbox.faults.add(faultInput.parse(request.input));
  return sandbox.faults.all();
};

export const listFaults: ControlHandler = (sandbox) => sandbox.faults.all();

export const clearFaults: ControlHandler = (sandbox) => {
  sandbox.faults.clear();
  return [];
};

export const listRequests: ControlHandler = (sandbox) => sandbox.requests.all();

export const clearRequests: ControlHandler = (sandbox) => {
  sandbox.requests.clear();
  return [];
};
