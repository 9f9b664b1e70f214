import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Context,
  defaultTextMapGetter,
  type Histogram,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { getRequestId } from "@/lib/core/log";
import { toRoute, toSafeText } from "@/lib/web/telemetry/safe-text";

type Options = {
  readonly tracer: Tracer;
  readonly duration: Histogram;
  /** Whether a request's `traceparent` is the proxy's and not the visitor's, so that its trace continues. */
  readonly isTraceparentTrusted: boolean;
  /** Makes this the context of the current request and all work it starts. */
  readonly enter: (context: Context) => void;
  readonly onRecorded: () => void;
};

const channel = "http.server.request.start";
const propagator = new W3CTraceContextPropagator();

/**
 * Records each HTTP request with its method, route, status and request ID: no query, header or address.
 * Node publishes the start of a request before any handler runs. Returns a function that ends it.
 */
export function observeRequests(options: Options): () => void {
  const { tracer, duration, isTraceparentTrusted, enter, onRecorded } = options;
  const onStart = (message: unknown) => {
    const { request, response } = message as {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
    };
    const url = request.url ?? "/";
    // Scripts and styles, which a proxy serves in production.
    if (url.startsWith("/_next/")) return;
    const method = /^[A-Z]{3,10}$/.test(request.method ?? "") ? (request.method ?? "") : "OTHER";
    const route = toRoute(url);
    const startedAt = performance.now();
    const parent = isTraceparentTrusted ? readParent(request) : ROOT_CONTEXT;
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": method, "http.route": route },
      },
      parent,
    );
    const requestId = getRequestId();
    if (requestId) span.setAttribute("site.request.id", toSafeText(requestId));
    enter(trace.setSpan(ROOT_CONTEXT, span));
    response.once("close", () => {
      const status = response.statusCode;
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      duration.record((performance.now() - startedAt) / 1000, {
        "http.request.method": method,
        // Scanners try endless addresses, and each would be a series of its own.
        "http.route": status === 404 ? "not found" : route,
        "http.response.status_code": status,
      });
      onRecorded();
    });
  };
  subscribe(channel, onStart);
  return () => unsubscribe(channel, onStart);
}

/** Without `tracestate`: it may contain anything, and spans export it. */
function readParent({ headers }: IncomingMessage): Context {
  const { traceparent } = headers;
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}
