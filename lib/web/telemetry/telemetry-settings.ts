import "server-only";
import { type Env, isFrozenWhenIdle } from "@/lib/config/env";
import { describeError, log } from "@/lib/core/log";

export type TelemetrySettings = {
  /** OTLP over HTTP, such as `https://collector.example.com`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Whether the proxy in front sets `traceparent`. Otherwise, visitors could choose our trace ids. */
  readonly isTraceparentTrusted: boolean;
  /** For one export. A collector that doesn't answer costs this long, in the background. */
  readonly exportTimeoutMs: number;
  /** Whether the process is frozen between requests: what it records is then sent within a second. */
  readonly isFrozenWhenIdle: boolean;
};

const exportTimeoutMs = 5_000;

export type Telemetry = {
  /** Sends everything recorded so far. */
  readonly flush: () => Promise<void>;
  /** Stops recording and sends what's left. Never throws. */
  readonly stop: () => Promise<void>;
};

/** Returns where to send telemetry, or null if it's off. */
export function getTelemetrySettings(
  env: Pick<
    Env,
    | "OTEL_EXPORTER_OTLP_ENDPOINT"
    | "OTEL_EXPORTER_OTLP_HEADERS"
    | "OTEL_PROPAGATORS"
    | "OTEL_SERVICE_NAME"
  >,
): TelemetrySettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  const headers = Object.fromEntries(
    (env.OTEL_EXPORTER_OTLP_HEADERS ?? "")
      .split(",")
      .map((pair) => pair.split("="))
      .filter(([name]) => name?.trim())
      .map(([name = "", ...value]) => [name.trim(), decodeURIComponent(value.join("=").trim())]),
  );
  const serviceName = env.OTEL_SERVICE_NAME;
  return {
    endpoint: endpoint.replace(/\/$/, ""),
    headers,
    serviceName,
    isTraceparentTrusted: /\btracecontext\b/.test(env.OTEL_PROPAGATORS),
    exportTimeoutMs,
    isFrozenWhenIdle: isFrozenWhenIdle(),
  };
}

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
