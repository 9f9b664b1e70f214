import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { SeverityNumber } from "@opentelemetry/api-logs";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { waitUntil } from "@vercel/functions";
import { setQueryObserver } from "@/db/observe-queries";
import { getRequestId, setLogObserver } from "@/lib/core/log";
import { observe, setObserver } from "@/lib/core/observe";
import { toRoute, toSafeStatement, toSafeText } from "@/lib/web/telemetry/safe-text";

type Options = {
  readonly serviceName: string;
  /** Whether the proxy in front sets `traceparent`. Otherwise, visitors could choose our trace ids. */
  readonly isTraceparentTrusted: boolean;
  /** Whether the process is frozen between requests: what it records is then sent within a second. */
  readonly isFrozenWhenIdle: boolean;
};

export type Telemetry = ReturnType<typeof startTelemetry>;

const requestChannel = "http.server.request.start";
const spanKinds = {
  call: SpanKind.CLIENT,
  job: SpanKind.INTERNAL,
  query: SpanKind.CLIENT,
  request: SpanKind.SERVER,
};
const propagator = new W3CTraceContextPropagator();

/**
 * Starts to record requests, queries, calls and jobs as spans and durations, and log lines as records.
 * Exporters read the endpoint, headers and timeout from OpenTelemetry's own settings. Nothing is registered
 * globally, so that no other library's spans, with URLs and headers, are exported.
 */
export function startTelemetry(options: Options) {
  const resource = resourceFromAttributes({ "service.name": options.serviceName });
  const tracers = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const meters = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
  });
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  });
  const providers = [tracers, meters, loggers];
  /** Sends everything recorded so far. */
  const flush = async () =>
    void (await Promise.allSettled(providers.map((one) => one.forceFlush())));

  let flushing: Promise<void> | undefined;
  /** Keeps a process that would be frozen awake until everything is sent, a second later. */
  const onRecorded = () => {
    if (!options.isFrozenWhenIdle) return;
    flushing ??= wait(1_000).then(() => {
      flushing = undefined;
      return flush();
    });
    waitUntil(flushing);
  };

  const tracer = tracers.getTracer("site");
  const meter = meters.getMeter("site");
  const createHistogram = (name: string) => meter.createHistogram(name, { unit: "s" });
  const durations = {
    call: createHistogram("site.call.duration"),
    job: createHistogram("site.job.duration"),
    query: createHistogram("db.client.operation.duration"),
    request: createHistogram("http.server.request.duration"),
  };
  const current = new AsyncLocalStorage<Context>();
  const getContext = () => current.getStore() ?? ROOT_CONTEXT;

  /** Starts a span. `end` gets the attributes of its duration. */
  function startWork(
    kind: keyof typeof durations,
    name: string,
    attributes: Attributes,
    parent: Context,
  ) {
    const startedAt = performance.now();
    const span = tracer.startSpan(name, { kind: spanKinds[kind], attributes }, parent);
    return {
      span,
      context: trace.setSpan(parent, span),
      end(isFailed: boolean, measured: Attributes) {
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        durations[kind].record((performance.now() - startedAt) / 1000, measured);
        onRecorded();
      },
    };
  }

  setObserver(({ kind, name, statement }) => {
    const query = statement !== undefined && {
      "db.system.name": "postgresql",
      "db.query.text": toSafeStatement(statement),
    };
    const work = startWork(kind, name, { "site.kind": kind, ...query }, getContext());
    return {
      run: (call) => current.run(work.context, call),
      end(error) {
        const failure = error !== undefined && { "error.type": getErrorType(error) };
        if (failure) work.span.setAttributes(failure);
        work.end(failure !== false, { name, ...failure });
      },
    };
  });
  setQueryObserver((text, run) => {
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "query";
    return observe({ kind: "query", name: `db.${name}`, statement: text }, run);
  });

  /** Records a request with its method, route, status and request ID: no query, header or address. */
  const onRequest = (message: unknown) => {
    const { request, response } = message as {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
    };
    const url = request.url ?? "/";
    // Scripts and styles, which a proxy serves in production.
    if (url.startsWith("/_next/")) return;
    const route = toRoute(url);
    const method = /^[A-Z]{3,10}$/.test(request.method ?? "") ? (request.method ?? "") : "OTHER";
    const requestId = getRequestId();
    const attributes = {
      "http.request.method": method,
      "http.route": route,
      ...(requestId && { "site.request.id": toSafeText(requestId) }),
    };
    // Without `tracestate`: it may contain anything, and spans export it.
    const traceparent = options.isTraceparentTrusted ? request.headers.traceparent : undefined;
    const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    const work = startWork("request", `${method} ${route}`, attributes, parent);
    current.enterWith(work.context);
    response.once("close", () => {
      const status = { "http.response.status_code": response.statusCode };
      work.span.setAttributes(status);
      // Scanners try endless addresses, and each would be a series of its own.
      const listed = response.statusCode === 404 ? "not found" : route;
      const measured = { "http.request.method": method, "http.route": listed, ...status };
      work.end(response.statusCode >= 500, measured);
    });
  };
  // Node publishes the start of a request before any handler runs.
  subscribe(requestChannel, onRequest);

  const logger = loggers.getLogger("site");
  /** Exports a line of our log, which is redacted already. */
  setLogObserver((line) => {
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
  });

  return {
    flush,
    /** Stops recording and sends what's left. Never throws. */
    async stop() {
      unsubscribe(requestChannel, onRequest);
      setObserver(undefined);
      setQueryObserver(undefined);
      setLogObserver(undefined);
      await Promise.allSettled(providers.map((provider) => provider.shutdown()));
    },
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
