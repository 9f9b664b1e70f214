import { dayMs } from "@/lib/core/durations";
import { customerPolicy } from "@/lib/customers/policy";

/** Returns when a session last used at `now` ends. */
export function getSessionEnd(now: Date): Date {
  return new Date(now.getTime() + customerPolicy.sessionDays * dayMs);
}
