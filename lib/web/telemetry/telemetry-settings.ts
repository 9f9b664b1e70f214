import "server-only";
import type { Env } from "@/lib/config/env";

export type TelemetrySettings = {
  /** OTLP over HTTP, such as `https://collector.example.com`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Whether the proxy in front sets `traceparent`. Otherwise, visitors could choose our trace ids. */
  readonly isTraceparentTrusted: boolean;
  /** For one export. A collector that doesn't answer costs this long, in the background. */
  readonly exportTimeoutMs: number;
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
  };
}
