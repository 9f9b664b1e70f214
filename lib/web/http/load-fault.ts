import "server-only";
import { logFault } from "@/lib/web/http/log-fault";

/** Logs that part of a screen failed to load. Returns the reference that staff see instead. */
export function logLoadFault(where: string, fault: unknown): string {
  return logFault(`${where}.fault`, fault);
}
