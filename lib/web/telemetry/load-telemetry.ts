import "server-only";
import { type Env, isFrozenWhenIdle } from "@/lib/config/env";
import { describeError, log } from "@/lib/core/log";

const loadSdk = () => import("@/lib/web/telemetry/start-telemetry");

/**
 * Starts telemetry if an endpoint is set; otherwise loads nothing. Call it without waiting: the server
 * starts before the SDK has loaded. Never throws.
 */
export async function loadTelemetry(
  env: Pick<Env, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_PROPAGATORS" | "OTEL_SERVICE_NAME">,
  load: () => Promise<Pick<Awaited<ReturnType<typeof loadSdk>>, "startTelemetry">> = loadSdk,
): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  try {
    const { startTelemetry } = await load();
    const telemetry = startTelemetry({
      serviceName: env.OTEL_SERVICE_NAME,
      isTraceparentTrusted: /\btracecontext\b/.test(env.OTEL_PROPAGATORS),
      isFrozenWhenIdle: isFrozenWhenIdle(),
    });
    // What's left is sent before the process ends, which doesn't wait for it.
    process.once("SIGTERM", () => void telemetry.stop());
    log.info("telemetry.started");
  } catch (error) {
    log.warn("telemetry.not_started", { reason: describeError(error) });
  }
}
