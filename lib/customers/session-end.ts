import { dayMs } from "@/lib/core/durations";
import { customerPolicy } from "@/lib/customers/policy";

/** Returns when a session that started at `createdAt` and was last used at `now` ends. */
export function getSessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(
      now.getTime() + customerPolicy.sessionDays * dayMs,
      createdAt.getTime() + customerPolicy.maxSessionDays * dayMs,
    ),
  );
}

/** Sessions created before this have ended, even if an earlier version let them last longer. */
export function getOldestSessionStart(now: Date): Date {
  return new Date(now.getTime() - customerPolicy.maxSessionDays * dayMs);
}
