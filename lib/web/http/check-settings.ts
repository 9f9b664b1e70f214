import { EnvError, env, findSettingsChangedSinceBuild } from "@/lib/config/env";
import { log, setLogLevel } from "@/lib/core/log";

/**
 * Checks all settings at startup and warns about questionable ones. Exits the process on invalid
 * settings: an exception here would leave a server running that answers every request with 500.
 */
export function checkSettings(): void {
  try {
    setLogLevel(env().LOG_LEVEL);
    const changed = findSettingsChangedSinceBuild();
    if (changed.length > 0) log.warn("build.settings_changed", { names: changed.join(" ") });
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
