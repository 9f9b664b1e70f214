import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { newsletterSubscribers } from "@/db/schema";
import { log } from "@/lib/core/log";
import { observeCalls } from "@/lib/core/observe";
import { createResendTransport } from "@/lib/email/provider/resend";
import { recordJobRun } from "@/lib/jobs/run-job";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import { assignRequestIds } from "@/lib/web/http/start-server";
import { loadTelemetry } from "@/lib/web/telemetry/load-telemetry";
import { startTelemetry, type Telemetry } from "@/lib/web/telemetry/start-telemetry";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { startCollector } from "./collector";

const database = testDatabase();

/** None of these may leave the process. */
const planted = {
  email: "ada.lovelace@private.example",
  token: "Zm9vYmFyYmF6cXV4cXV1eA_planted-token",
  address: "203.0.113.77",
  name: "Lovelace",
} as const;

const options = {
  serviceName: "site-test",
  isTraceparentTrusted: false,
  isFrozenWhenIdle: false,
} as const;

let collector: Awaited<ReturnType<typeof startCollector>>;
let telemetry: Telemetry;

// Before telemetry, as at startup.
beforeAll(assignRequestIds);

beforeEach(async () => {
  for (const method of ["info", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Basic%20collector-key, x-key=1=2");
  telemetry = startTelemetry(options);
});

afterEach(async () => {
  await telemetry.stop();
  await collector.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Serves one handler. Returns its origin. */
async function serve(handler: () => Promise<void>, status = 200): Promise<string> {
  const server = createServer((_request, response) => {
    void handler().finally(() => {
      response.statusCode = status;
      response.setHeader("content-type", "application/json").end('{"id":"email-1"}');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a request of the site does: a query, calls to both providers, a job, and a log line. */
async function work(providerUrl: string): Promise<void> {
  const payments = observeCalls(
    "stripe",
    createStripePayments({
      secretKey: "sk_test_1",
      webhookSecret: "whsec_1",
      apiUrl: providerUrl,
      maxCallMs: 1_000,
    }),
  );
  const email = observeCalls(
    "resend",
    createResendTransport({ apiKey: "re_1", baseUrl: providerUrl }),
  );
  const ctx = testCtx({ db: database.db });
  await ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, planted.email));
  await payments.getSession(`cs_test_${planted.token}`).catch(() => undefined);
  await email.send(
    {
      from: "a@shop.test",
      to: planted.email,
      replyTo: "a@shop.test",
      subject: planted.name,
      html: planted.token,
      text: planted.token,
    },
    "key-1",
  );
  await recordJobRun(ctx, "retention", async () => ({ deleted: 1 }));
  log.warn("test.happened", {
    reason: `no answer from ${planted.address} for ${planted.email}?token=${planted.token}`,
    email: planted.email,
    ip: planted.address,
  });
}

test("a request and its query, calls, job and log line are exported as one trace, without anything personal", async () => {
  const providerUrl = await serve(async () => undefined);
  const site = await serve(() => work(providerUrl));
  const response = await fetch(
    `${site}/learn/${planted.email}?token=${planted.token}&name=${planted.name}`,
    {
      headers: {
        "x-forwarded-for": planted.address,
        "x-request-id": planted.address,
        cookie: `library=${planted.token}`,
      },
    },
  );
  await response.text();
  await telemetry.flush();

  const spans = collector.readSpans();
  const request = spans.find(({ name }) => name === "GET /learn/:id");
  expect(request?.attributes.map(({ key }) => key).sort()).toEqual([
    "http.request.method",
    "http.response.status_code",
    "http.route",
    "site.request.id",
  ]);
  for (const name of ["db.select", "stripe.getSession", "resend.send", "job.retention"]) {
    const span = spans.find((one) => one.name === name && one.traceId === request?.traceId);
    expect(span, name).toBeDefined();
  }
  const job = spans.find(({ name }) => name === "job.retention");
  expect(job?.parentSpanId).toBe(request?.spanId);
  const insert = spans.find(({ name }) => name === "db.insert");
  expect(JSON.stringify(insert?.attributes)).toContain('insert into \\"cron_runs\\"');
  expect(collector.readText("/v1/logs")).toContain("test.happened");
  expect(collector.readText("/v1/logs")).toContain(request?.traceId);
  for (const metric of ["http.server.request", "db.client.operation", "site.call", "site.job"]) {
    expect(collector.readText("/v1/metrics")).toContain(`${metric}.duration`);
  }
  const everything = collector.readAll();
  for (const [what, value] of Object.entries(planted)) {
    expect(everything.includes(value), what).toBe(false);
  }
  for (const header of ["Basic collector-key", '"x-key":"1=2"']) {
    expect(collector.readHeaders()).toContain(header);
  }
});

test("a request's ID is on its span and on its log lines, and a call that fails is marked", async () => {
  const failing = observeCalls(
    "stripe",
    {
      getBalance: async () => {
        throw Object.assign(new Error(planted.email), { code: "card_declined" });
      },
      waitForSlot: async () => undefined,
      apiVersion: "2026-01-01",
    },
    ["waitForSlot"],
  );
  const site = await serve(async () => {
    expect(failing.apiVersion).toBe("2026-01-01");
    await failing.waitForSlot();
    await failing.getBalance().catch(() => undefined);
    log.error("render.fault", { faultId: "1234567890", reason: "Error" });
  });
  await (await fetch(site)).text();
  await telemetry.flush();
  const spans = collector.readSpans();
  const request = spans.find(({ name }) => name === "GET /");
  const id = request?.attributes.find(({ key }) => key === "site.request.id")?.value.stringValue;
  expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(collector.readText("/v1/logs")).toContain(id);
  expect(collector.readText("/v1/logs")).toContain("1234567890");
  const call = spans.find(({ name }) => name === "stripe.getBalance");
  expect(call?.status.code).toBe(2);
  expect(JSON.stringify(call?.attributes)).toContain("card_declined");
  expect(spans.some(({ name }) => name === "stripe.waitForSlot")).toBe(false);
  expect(collector.readAll()).not.toContain(planted.email);
});

test("a failed query is marked with its code, without its message", async () => {
  await expect(
    database.db.execute(`select '${planted.email}'::int`),
    "the message quotes the value",
  ).rejects.toThrow(planted.email);
  await telemetry.flush();
  const span = collector.readSpans().find(({ status }) => status.code === 2);
  expect(JSON.stringify(span?.attributes)).toContain("22P02");
  expect(collector.readAll()).not.toContain(planted.email);
});

test("a collector that isn't there delays no request and breaks nothing", async () => {
  await telemetry.stop();
  const failures: unknown[] = [];
  const onFailure = (reason: unknown) => failures.push(reason);
  process.on("unhandledRejection", onFailure);
  onTestFinished(() => void process.off("unhandledRejection", onFailure));
  // Accepts connections and never answers.
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (const endpoint of ["http://127.0.0.1:9", silentUrl]) {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
    vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "1000");
    const started = startTelemetry(options);
    const site = await serve(async () => void (await database.db.execute("select 1")));
    await fetch(site);
    let isExported = false;
    const exporting = started.flush().then(() => {
      isExported = true;
    });
    expect((await fetch(site)).status).toBe(200);
    if (endpoint === silentUrl) expect(isExported).toBe(false);
    await exporting;
    await started.stop();
  }
  expect(failures).toEqual([]);
}, 30_000);

test("a process that's frozen between requests is kept awake until its data is sent", async () => {
  const awake: Promise<unknown>[] = [];
  const context = Symbol.for("@vercel/request-context");
  const waitUntil = (promise: Promise<unknown>) => awake.push(promise);
  Reflect.set(globalThis, context, { get: () => ({ waitUntil }) });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, context));
  await telemetry.stop();
  telemetry = startTelemetry({ ...options, isFrozenWhenIdle: true });
  const ctx = testCtx({ db: database.db });
  await recordJobRun(ctx, "outbox", async () => ({}));
  await Promise.all(awake);
  expect(collector.readSpans().map(({ name }) => name)).toContain("job.outbox");
});

test("nothing is loaded without an endpoint, and a failure to load is only logged", async () => {
  const startSdk = vi.fn(() => {
    throw new Error("the package is missing");
  });
  const load = vi.fn(async () => ({ startTelemetry: startSdk }));
  const defaults = { OTEL_SERVICE_NAME: "site", OTEL_PROPAGATORS: "tracecontext,baggage" } as const;
  await loadTelemetry(defaults, load);
  expect(load).not.toHaveBeenCalled();
  await loadTelemetry({ ...defaults, OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/" }, load);
  const isTraceparentTrusted = true;
  expect(startSdk).toHaveBeenCalledWith({ ...options, serviceName: "site", isTraceparentTrusted });
});
