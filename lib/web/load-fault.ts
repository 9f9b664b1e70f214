import "server-only";
import { logFault } from "@/lib/web/log-fault";

/** Logs that a part of a screen could not be read. Out: the reference that staff see in its place. */
export function loadFault(where: string, fault: unknown): string {
  return logFault(`${where}.fault`, fault);
}
