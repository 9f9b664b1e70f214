import { env, isNodeRuntime } from "@/lib/env";

/** Runs once when a server starts: settings that are missing or wrong end it with one message. */
export function register(): void {
  if (isNodeRuntime()) env();
}
