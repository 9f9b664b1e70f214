import { expect, test } from "vitest";
import { z } from "zod";
import { telemetrySettingsShape } from "@/lib/config/monitoring-settings";

const schema = z.object(telemetrySettingsShape);

test("telemetry is off by default, and bad settings are refused at startup", () => {
  expect(schema.parse({})).toEqual({ OTEL_PROPAGATORS: "none", OTEL_SERVICE_NAME: "site" });
  const accepts = (settings: Readonly<Record<string, string>>) =>
    schema.safeParse(settings).success;
  expect(accepts({ OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com/otlp" })).toBe(true);
  expect(accepts({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" })).toBe(false);
  for (const headers of ["a=b", "authorization=Basic%20abc=,x-key=1"]) {
    expect(accepts({ OTEL_EXPORTER_OTLP_HEADERS: headers }), headers).toBe(true);
  }
  expect(accepts({ OTEL_PROPAGATORS: "tracecontext,baggage" })).toBe(true);
  expect(accepts({ OTEL_PROPAGATORS: "tracecontext;baggage" })).toBe(false);
  for (const headers of ["abc", "a=%zz", "a=b,,c=d"]) {
    expect(accepts({ OTEL_EXPORTER_OTLP_HEADERS: headers }), headers).toBe(false);
  }
});
