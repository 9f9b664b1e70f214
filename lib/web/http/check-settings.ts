import { EnvError, env } from "@/lib/config/env";
import { setLogLevel } from "@/lib/core/log";

/**
 * Checks all settings at startup. Exits the process on invalid
 * settings: an exception here would leave a server running that answers every request with 500.
 */
export function checkSettings(): void {
  try {
    setLogLevel(env().LOG_LEVEL);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
