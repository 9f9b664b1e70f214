import "server-only";
import { env } from "@/lib/config/env";

/** Shares of the platform's limit: for starting work, and for the last call to a provider. */
const runShare = 0.4;
const callShare = 0.5;

/**
 * Returns for how many milliseconds a run may start new work, so that it ends before the platform's
 * limit (FUNCTION_SECONDS) does. What remains is left to the next run.
 * @param mostMs never more than this
 */
export function getRunBudgetMs(mostMs: number): number {
  return Math.min(mostMs, env().FUNCTION_SECONDS * 1000 * runShare);
}

/**
 * Returns how many milliseconds a call to a provider may take, so that the last one of a run still
 * ends before the platform's limit.
 * @param mostMs never more than this
 */
export function getCallTimeoutMs(mostMs: number): number {
  return Math.min(mostMs, env().FUNCTION_SECONDS * 1000 * callShare);
}
