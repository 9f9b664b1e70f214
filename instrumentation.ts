import { env, isNodeRuntime } from "@/lib/env";

/** Runs once when a server starts: settings that are missing or wrong end it with one message. */
export async function register(): Promise<void> {
  if (!isNodeRuntime()) return;
  env();
  const { watchNotFound } = await import("@/lib/web/watch-not-found");
  watchNotFound();
}
