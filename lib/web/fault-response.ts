import "server-only";
import { describeError, log } from "@/lib/log";

export function faultLine(where: string, fault: unknown): void {
  log.error(`${where}.fault`, { reason: describeError(fault) });
}

/** Answers a machine when something of ours broke: 503, so that it comes again. */
export function faultResponse(where: string, fault: unknown): Response {
  faultLine(where, fault);
  return Response.json({ error: "unavailable" }, { status: 503 });
}
