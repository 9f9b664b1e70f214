import "server-only";
import { describeError, log } from "@/lib/core/log";
import { countFault } from "@/lib/web/background/count-faults";

export function logRequestFault(where: string, fault: unknown): void {
  countFault();
  log.error(`${where}.fault`, { reason: describeError(fault) });
}

/** Logs an unexpected error and responds with 503, so that machine clients retry. */
export function faultResponse(where: string, fault: unknown): Response {
  logRequestFault(where, fault);
  return Response.json({ error: "unavailable" }, { status: 503 });
}
