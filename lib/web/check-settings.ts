import { visitorsLookAlike } from "@/lib/deploy-environment";
import { changedSinceBuild, EnvError, env } from "@/lib/env";
import { log, setLogLevel } from "@/lib/log";

/**
 * Looks at all settings before the first request, and compares those that pages print with the ones
 * they were built with. Says in the log what serves, but not well. Ends the process with one message
 * when they can't serve: thrown, the fault would leave a server running that answers everything by 500.
 */
export function checkSettings(): void {
  try {
    setLogLevel(env().LOG_LEVEL);
    if (visitorsLookAlike(env())) log.warn("settings.trusted_proxies_missing");
    const changed = changedSinceBuild();
    if (changed.length > 0) log.warn("build.settings_changed", { names: changed.join(" ") });
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
