import "server-only";
import { describeError, log } from "@/lib/core/log";
import { newFaultId } from "@/lib/secrets/tokens";
import { countFault } from "@/lib/web/background/count-faults";
import { refuseClientError } from "@/lib/web/http/client-errors";

/** Logs an unexpected error. Returns the reference that users see instead of its message. */
export function logFault(
  event: string,
  fault: unknown,
  fields: Readonly<Record<string, string>> = {},
): string {
  const faultId = newFaultId();
  countFault();
  log.error(event, { ...fields, faultId, reason: describeError(fault) });
  return faultId;
}

/** Logs that part of a screen failed to load. Returns the reference that staff see instead. */
export function logLoadFault(where: string, fault: unknown): string {
  return logFault(`${where}.fault`, fault);
}

/**
 * Counts and logs an error that Next.js caught, with the reference that the error page shows. The line's
 * request ID leads to everything else that the request did. What the client caused is no fault.
 */
export function logRenderFault(error: unknown): void {
  if (refuseClientError(error)) {
    log.warn("request.malformed", { reason: describeError(error) });
    return;
  }
  countFault();
  const digest: unknown = error instanceof Error ? Reflect.get(error, "digest") : undefined;
  log.error("render.fault", {
    faultId: typeof digest === "string" ? digest.slice(0, 100) : undefined,
    reason: describeError(error),
  });
}
