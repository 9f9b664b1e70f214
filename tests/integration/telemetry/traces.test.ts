import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { log } from "@/lib/core/log";
import { observeCalls } from "@/lib/core/observe";
import { createResendTransport } from "@/lib/email/provider/resend";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import { startTelemetry, type Telemetry } from "@/lib/web/telemetry/start-telemetry";
import { startS3Server } from "@/tests/support/s3-server";
import { startCollector } from "./collector";

const incoming = {
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
} as const;
const traceparent = `00-${incoming.traceId}-${incoming.spanId}-01`;

let collector: Awaited<ReturnType<typeof startCollector>>;
let telemetry: Telemetry | undefined;

beforeEach(async () => {
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
});

afterEach(async () => {
  await telemetry?.stop();
  await collector.stop();
  vi.unstubAllEnvs();
});

const start = (isTraceparentTrusted: boolean) => {
  telemetry = startTelemetry({
    serviceName: "site-test",
    isTraceparentTrusted,
    isFrozenWhenIdle: false,
  });
};

/** Serves one handler. Returns its origin, and the headers of what it got. */
async function serve(handler: () => Promise<unknown>) {
  const headers: Readonly<Record<string, unknown>>[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    void handler().finally(() => response.end('{"id":"email-1"}'));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers };
}

/** Requests the site with these headers. Returns the span of the request. */
async function request(headers: Readonly<Record<string, string>>) {
  const site = await serve(async () => undefined);
  await (await fetch(`${site.origin}/ebook`, { headers })).text();
  await telemetry?.flush();
  return collector.readSpans().findLast(({ name }) => name === "GET /ebook");
}

test("a visitor's traceparent is ignored by default", async () => {
  start(false);
  const span = await request({ traceparent });
  expect(span?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(span?.traceId).not.toBe(incoming.traceId);
  expect(span?.parentSpanId).toBeUndefined();
});

test("a proxy's trace continues where the operator trusts it, without its tracestate", async () => {
  start(true);
  const span = await request({
    traceparent,
    tracestate: "vendor=planted",
    baggage: "user=planted",
  });
  expect(span).toMatchObject({ traceId: incoming.traceId, parentSpanId: incoming.spanId });
  expect(collector.readAll()).not.toContain("planted");
  for (const broken of ["00-zz-1-01", `${traceparent}, ${traceparent}`, "planted"]) {
    const own = await request({ traceparent: broken });
    expect(own?.traceId, broken).not.toBe(incoming.traceId);
    expect(own?.parentSpanId, broken).toBeUndefined();
  }
  expect(collector.readAll()).not.toContain("planted");
});

test("calls to a bucket are spans of the request, and signing a URL isn't", async () => {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.stop());
  start(false);
  const site = await serve(async () => {
    const { storage } = bucket;
    await storage.write("course/ada-lovelace.mp4", Buffer.from("a"));
    await storage.head("course/ada-lovelace.mp4");
    await storage.head("course/nothing.mp4");
    await storage.getSignedUrl("course/ada-lovelace.mp4", {
      contentType: "video/mp4",
      seconds: 60,
    });
    await storage.parts?.start("course/ada-lovelace.mp4", "video/mp4");
    log.info("test.stored");
  });
  await (await fetch(site.origin)).text();
  await telemetry?.flush();
  const spans = collector.readSpans();
  const parent = spans.find(({ name }) => name === "GET /");
  const calls = spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  expect(calls.map(({ name, status }) => [name, status.code ?? 0]).sort()).toEqual([
    ["s3.head", 0],
    ["s3.head", 0],
    ["s3.parts.start", 0],
    ["s3.write", 0],
  ]);
  expect(collector.readAll()).not.toContain("lovelace");
  expect(collector.readAll()).not.toContain("GET /shop-files");
});

test("payment and email providers get no trace ids", async () => {
  start(true);
  const provider = await serve(async () => undefined);
  const stripe = createStripePayments({
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    apiUrl: provider.origin,
    maxCallMs: 1_000,
  });
  const resend = createResendTransport({ apiKey: "re_1", baseUrl: provider.origin });
  const site = await serve(async () => {
    await observeCalls("stripe", stripe)
      .getSession("cs_test_1")
      .catch(() => undefined);
    const texts = { subject: "Hello", html: "Hello", text: "Hello" };
    const addresses = { from: "a@shop.test", to: "b@shop.test", replyTo: "a@shop.test" };
    await observeCalls("resend", resend).send({ ...addresses, ...texts }, "key-1");
  });
  await (await fetch(site.origin, { headers: { traceparent } })).text();
  await telemetry?.flush();
  const calls = collector.readSpans().filter(({ traceId }) => traceId === incoming.traceId);
  expect(calls.map(({ name }) => name)).toContain("resend.send");
  expect(provider.headers.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(provider.headers)).not.toMatch(/traceparent|tracestate|0af7651916cd/);
});
