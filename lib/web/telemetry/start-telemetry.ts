import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type Logger, SeverityNumber } from "@opentelemetry/api-logs";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { waitUntil } from "@vercel/functions";
import { setQueryObserver } from "@/db/observe-queries";
import { setLogObserver } from "@/lib/core/log";
import { observe, setObserver } from "@/lib/core/observe";
import { observeRequests } from "@/lib/web/telemetry/request-spans";
import { toSafeStatement, toSafeText } from "@/lib/web/telemetry/safe-text";
import type { Telemetry, TelemetrySettings } from "@/lib/web/telemetry/telemetry-settings";

const metricIntervalMs = 60_000;
const flushDelayMs = 1_000;
const scope = "site";

/**
 * Starts to record requests, queries, calls and jobs as spans and durations, and log lines as records.
 * Nothing is registered globally, so that no other library's spans, with URLs and headers, are exported.
 */
export function startTelemetry(settings: TelemetrySettings): Telemetry {
  const { endpoint, headers, serviceName, exportTimeoutMs } = settings;
  const resource = resourceFromAttributes({ "service.name": serviceName });
  const exportTo = (signal: string) => ({
    url: `${endpoint}/v1/${signal}`,
    headers: { ...headers },
    timeoutMillis: exportTimeoutMs,
  });
  const tracers = new BasicTracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter(exportTo("traces")), {
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exportTo("metrics")),
        exportIntervalMillis: metricIntervalMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const loggers = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter(exportTo("logs")),
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = tracers.getTracer(scope);
  const meter = meters.getMeter(scope);
  const current = new AsyncLocalStorage<Context>();
  const getContext = () => current.getStore() ?? ROOT_CONTEXT;
  const durations = {
    call: meter.createHistogram("site.call.duration", { unit: "s" }),
    job: meter.createHistogram("site.job.duration", { unit: "s" }),
    query: meter.createHistogram("db.client.operation.duration", { unit: "s" }),
  };

  const providers = [tracers, meters, loggers];
  const flush = async () =>
    void (await Promise.allSettled(providers.map((one) => one.forceFlush())));
  const onRecorded = settings.isFrozenWhenIdle ? createDelayedFlush(flush) : () => undefined;

  setObserver(({ kind, name, statement }) => {
    const startedAt = performance.now();
    const span = tracer.startSpan(
      name,
      {
        kind: kind === "job" ? SpanKind.INTERNAL : SpanKind.CLIENT,
        attributes: {
          "site.kind": kind,
          ...(statement === undefined
            ? {}
            : { "db.system.name": "postgresql", "db.query.text": toSafeStatement(statement) }),
        },
      },
      getContext(),
    );
    return {
      run: (call) => current.run(trace.setSpan(getContext(), span), call),
      end(error) {
        const type = error === undefined ? undefined : getErrorType(error);
        if (type) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", type);
        span.end();
        durations[kind].record((performance.now() - startedAt) / 1000, {
          name,
          ...(type ? { "error.type": type } : {}),
        });
        onRecorded();
      },
    };
  });
  setQueryObserver((text, run) => {
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "query";
    return observe({ kind: "query", name: `db.${name}`, statement: text }, run);
  });
  setLogObserver(createLogObserver(loggers.getLogger(scope), getContext));
  const stopRequests = observeRequests({
    tracer,
    duration: meter.createHistogram("http.server.request.duration", { unit: "s" }),
    isTraceparentTrusted: settings.isTraceparentTrusted,
    enter: (context) => current.enterWith(context),
    onRecorded,
  });

  return {
    flush,
    async stop() {
      stopRequests();
      setObserver(undefined);
      setQueryObserver(undefined);
      setLogObserver(undefined);
      await Promise.allSettled(providers.map((provider) => provider.shutdown()));
    },
  };
}

/** Returns a function that sends everything a second later, and keeps the process awake until then. */
function createDelayedFlush(flush: () => Promise<void>): () => void {
  let flushing: Promise<void> | undefined;
  return () => {
    flushing ??= wait(flushDelayMs).then(() => {
      flushing = undefined;
      return flush();
    });
    waitUntil(flushing);
  };
}

/** The error's code or name. Never its message, which may quote a person. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return "thrown";
  const code: unknown = Reflect.get(error, "code");
  const type = typeof code === "string" ? code : error.name;
  return /^[\w.]{1,60}$/.test(type) ? type : "Error";
}

const severities: Readonly<Record<string, SeverityNumber>> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/** Returns a function that exports a line of our log, which is redacted already, as a record. */
export function createLogObserver(
  logger: Logger,
  getContext: () => Context,
): (line: string) => void {
  return (line) => {
    const { level, at, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const attributes: Record<string, string | number | boolean> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") attributes[name] = toSafeText(value);
      else if (typeof value === "number" || typeof value === "boolean") attributes[name] = value;
    }
    logger.emit({
      severityNumber: severities[String(level)] ?? SeverityNumber.INFO,
      severityText: String(level),
      body: String(event),
      timestamp: new Date(String(at)),
      attributes,
      context: getContext(),
    });
  };
}
