/** Runs once when a server starts: settings that are missing or wrong end it with one message. */
export async function register(): Promise<void> {
  // In these very words, so that the framework leaves what follows out of its edge build.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { checkSettings } = await import("@/lib/web/http/check-settings");
    checkSettings();
    const { assignRequestIds } = await import("@/lib/web/http/assign-request-ids");
    assignRequestIds();
    const { watchNotFound } = await import("@/lib/web/http/watch-not-found");
    watchNotFound();
  }
}
