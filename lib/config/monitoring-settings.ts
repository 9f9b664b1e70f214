import { z } from "zod";

const webUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

/** Settings for monitoring from outside. */
export const alertSettingsShape = {
  /** Called after each successful run of a job. */
  HEARTBEAT_URL: z
    .string()
    .refine(
      (value) =>
        value.includes("{job}") && webUrl.safeParse(value.replaceAll("{job}", "outbox")).success,
      "must be an http(s) address that contains {job}",
    )
    .optional(),
  /** Gets each alert to staff as a POST request. */
  ALERT_WEBHOOK_URL: webUrl.optional(),
};

const notHeaders = "must be headers such as name=value,name=value, with %20 for a space";
const notAUrl = "must be an http(s) URL such as https://collector.example.com";

/** Where traces, metrics and logs go (lib/web/telemetry). The names are OpenTelemetry's own. */
export const telemetrySettingsShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: notAUrl }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[^=,\s]+\s*=[^,]*(?:,\s*[^=,\s]+\s*=[^,]*)*$/, notHeaders)
    .refine(isDecodable, notHeaders)
    .optional(),
  // Only `tracecontext` has an effect; the others are accepted, because platforms set lists.
  OTEL_PROPAGATORS: z
    .string()
    .regex(/^\w+(?:\s*,\s*\w+)*$/, "must be names such as tracecontext")
    .default("none"),
  OTEL_SERVICE_NAME: z.string().max(100).default("site"),
};

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
