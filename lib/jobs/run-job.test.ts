import { expect, test } from "vitest";
import { runParts } from "@/lib/jobs/run-job";

function setup() {
  const lines: unknown[] = [];
  const write = (event: string, fields?: object) => lines.push({ event, ...fields });
  return { lines, ctx: { log: { info: write, warn: write, error: write } } };
}

test("a job's parts each return their result under their name", async () => {
  const { ctx, lines } = setup();
  const done = await runParts(ctx, {
    emails: Promise.resolve({ sent: 2 }),
    offers: Promise.resolve(0),
  });
  expect(done).toEqual({ emails: { sent: 2 }, offers: 0 });
  expect(lines).toEqual([]);
});

test("each part of a job that failed is logged and named, after all parts have ended", async () => {
  const { ctx, lines } = setup();
  let hasEnded = false;
  const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    hasEnded = true;
  });
  const parts = {
    events: Promise.reject(new Error("no Stripe")),
    emails: slow,
    refunds: Promise.reject(new Error("no database")),
  };
  await expect(runParts(ctx, parts)).rejects.toThrow(
    /events: .*no Stripe.*; refunds: .*no database/,
  );
  expect(hasEnded).toBe(true);
  expect(lines).toEqual([
    { event: "job.part_failed", part: "events", reason: expect.stringContaining("no Stripe") },
    { event: "job.part_failed", part: "refunds", reason: expect.stringContaining("no database") },
  ]);
});
