import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { timestampParam } from "@/db/read-rows";
import { emailOutbox, lessonUploads } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { createResendTransport } from "@/lib/email/provider/resend";
import { runRetention } from "@/lib/flows/run-retention";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import { createS3Storage } from "@/lib/storage/s3-storage";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const functionSeconds = 10;
vi.doMock("@/lib/config/env", () => ({ env: () => ({ FUNCTION_SECONDS: functionSeconds }) }));
const { getCallTimeoutMs, getRunBudgetMs } = await import("@/lib/web/background/run-budget");

const database = testDatabase({ poolSize: 4 });
afterEach(() => database.empty());

/** Providers that accept connections and never answer. */
const silent = createServer(() => undefined);
let url = "";

beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});

afterAll(() => {
  vi.doUnmock("@/lib/config/env");
  silent.closeAllConnections();
  silent.close();
});

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

test("a run of the outbox ends within a function's 10 seconds though the provider is silent", async () => {
  const email = createResendTransport({
    apiKey: "re_test",
    baseUrl: url,
    timeoutMs: getCallTimeoutMs(10_000),
  });
  const ctx = { ...testCtx({ db: database.db, email }), now: () => new Date() };
  for (const name of ["ann", "ben", "cid"]) {
    const props = { orderNumber: "TME-00000001", firstName: name };
    const to = `${name}@shop.test`;
    await enqueueEmail(ctx.db, ctx.now(), { kind: "course_welcome", to, props, dedupeKey: name });
  }
  const until = new Date(ctx.now().getTime() + getRunBudgetMs(25_000));
  const seconds = await measureSeconds(() => deliverOutbox(ctx, { limit: 500, until }));
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(functionSeconds);
  const attempts = (await ctx.db.select().from(emailOutbox)).map((row) => row.attempts);
  expect(attempts.toSorted(), "the others wait for the next run").toEqual([0, 0, 1]);
});

test("the retention job ends within a function's 10 seconds though storage is silent, and the next run continues", async () => {
  const storage = createS3Storage({
    bucket: "lessons",
    region: "auto",
    endpoint: url,
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const ctx = { ...testCtx({ db: database.db, storage }), now: () => new Date() };
  const longAgo = new Date(ctx.now().getTime() - 1_000 * dayMs);
  await ctx.db.execute(sql`insert into rate_limits (key, window_started_at, hits)
    select 'old-' || n, ${timestampParam(longAgo)}, 1 from generate_series(1, 100000) n`);
  const lesson = await ctx.db.execute<{ id: string }>(sql`select id from course_lessons limit 1`);
  await ctx.db.insert(lessonUploads).values({
    id: randomUUID(),
    lessonId: lesson.rows[0]?.id ?? "",
    fileName: "lesson.mp4",
    sizeBytes: 1_000,
    fingerprint: "one",
    startedBy: "owner@example.com",
    startedAt: longAgo,
    activeAt: longAgo,
  });
  const run = () =>
    runRetention(ctx, {
      until: new Date(ctx.now().getTime() + getRunBudgetMs(25_000)),
      callMs: getCallTimeoutMs(20_000),
    });
  let first: Awaited<ReturnType<typeof run>> | undefined;
  const seconds = await measureSeconds(async () => {
    first = await run();
  });
  expect(seconds).toBeLessThan(functionSeconds);
  expect(first).toMatchObject({ lessonUploads: 0, isComplete: false });
  expect(first?.rateLimits).toBeGreaterThan(0);
  expect(await ctx.db.select().from(lessonUploads), "the upload stays").toHaveLength(1);
});

test("a read with its retry and a cancellation at Stripe leave the rest of the function's time to the run", async () => {
  const payments = createStripePayments({
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    apiUrl: url,
    maxCallMs: getCallTimeoutMs(10_000),
  });
  const calls = [
    () => payments.getSubscription("sub_1"),
    () => payments.cancelSubscription("sub_1", "request"),
  ];
  const runSeconds = getRunBudgetMs(25_000) / 1000;
  for (const seconds of await Promise.all(
    calls.map((call) => measureSeconds(() => call().catch(() => undefined))),
  )) {
    expect(seconds + runSeconds).toBeLessThan(functionSeconds);
  }
});
