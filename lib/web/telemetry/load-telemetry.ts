import "server-only";
import { describeError, log } from "@/lib/core/log";
import type { Telemetry, TelemetrySettings } from "@/lib/web/telemetry/telemetry-settings";

type Module = {
  readonly startTelemetry: (settings: TelemetrySettings) => Telemetry;
};

/**
 * Starts telemetry if an endpoint is set; otherwise loads nothing. Call it without waiting: the server
 * starts before the SDK has loaded. Never throws.
 */
export async function loadTelemetry(
  settings: TelemetrySettings | null,
  load: () => Promise<Module> = () => import("@/lib/web/telemetry/start-telemetry"),
): Promise<void> {
  if (!settings) return;
  try {
    const { startTelemetry } = await load();
    const telemetry = startTelemetry(settings);
    // What's left is sent before the process ends, which doesn't wait for it.
    process.once("SIGTERM", () => void telemetry.stop());
    log.info("telemetry.started");
  } catch (error) {
    log.warn("telemetry.not_started", { reason: describeError(error) });
  }
}
