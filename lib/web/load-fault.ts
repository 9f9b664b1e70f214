import "server-only";
import { describeError, log } from "@/lib/log";
import { randomToken } from "@/lib/secrets/random-token";

/** Logs that a part of a screen could not be read. Out: the reference that staff see in its place. */
export function loadFault(where: string, fault: unknown): string {
  const faultId = randomToken().slice(0, 10);
  log.error(`${where}.fault`, { faultId, reason: describeError(fault) });
  return faultId;
}
