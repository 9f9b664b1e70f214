/** Runs once when a server starts. */
export async function register(): Promise<void> {
  // Next.js removes this block from the edge build only if the condition is written exactly like this.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { assignRequestIds, checkSettings } = await import("@/lib/web/http/start-server");
    checkSettings();
    const { checkResources, checkSender } = await import("@/lib/web/http/startup-checks");
    await checkResources();
    const { sharedTags } = await import("@/lib/web/http/shared-tags");
    sharedTags();
    await checkSender();
    assignRequestIds();
    const { watchClientErrors } = await import("@/lib/web/http/client-errors");
    watchClientErrors();
    const { env } = await import("@/lib/config/env");
    const { loadTelemetry } = await import("@/lib/web/telemetry/load-telemetry");
    // Not awaited: the server starts before the SDK has loaded.
    void loadTelemetry(env());
    const { watchNotFound } = await import("@/lib/web/http/log-not-found");
    watchNotFound();
    const { startCountingFaults } = await import("@/lib/web/http/log-fault");
    startCountingFaults();
  }
}

/** Called for each error that a page, route or action throws. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logRenderFault } = await import("@/lib/web/http/log-fault");
    logRenderFault(error);
  }
}
