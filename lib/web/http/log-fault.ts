import "server-only";
import { describeError, log } from "@/lib/core/log";
import { newFaultId } from "@/lib/secrets/random-token";

/** Logs a fault under an event's name. Out: the reference that people see in place of its words. */
export function logFault(
  event: string,
  fault: unknown,
  fields: Readonly<Record<string, string>> = {},
): string {
  const faultId = newFaultId();
  log.error(event, { ...fields, faultId, reason: describeError(fault) });
  return faultId;
}
