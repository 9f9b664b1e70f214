/** Runs once when a server starts: settings that are missing or wrong end it with one message. */
export async function register(): Promise<void> {
  // In these very words, so that the framework leaves what follows out of its edge build.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { changedSinceBuild, env } = await import("@/lib/env");
    env();
    const changed = changedSinceBuild();
    if (changed.length > 0) {
      const { log } = await import("@/lib/log");
      log.warn("build.settings_changed", { names: changed.join(" "), cure: "npm run build" });
    }
    const { watchNotFound } = await import("@/lib/web/watch-not-found");
    watchNotFound();
  }
}
