import "server-only";
import { describeError, log } from "@/lib/log";

/** Answers a machine when something of ours broke: 503, so that it comes again. */
export function faultResponse(where: string, fault: unknown): Response {
  log.error(`${where}.fault`, { reason: describeError(fault) });
  return Response.json({ error: "unavailable" }, { status: 503 });
}
