import "server-only";
import { logFault } from "@/lib/web/log-fault";

/** Logs that part of a screen failed to load. Returns the reference that staff see instead. */
export function loadFault(where: string, fault: unknown): string {
  return logFault(`${where}.fault`, fault);
}
