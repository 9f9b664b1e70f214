import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { startCronRunner } from "../src/cron-runner";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the crons are called when they're due, and not while the pause file exists", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const called: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    called.push(String(url));
    return new Response("{}");
  });
  const pauseFile = join(await createTemporaryFolder(), "pause-crons");
  const stop = startCronRunner({
    root: process.cwd(),
    origin: "http://site.test",
    secret: "secret",
    pauseFile,
  });
  const callsWithin = async (seconds: number) => {
    called.length = 0;
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return [...new Set(called)].sort();
  };
  const each = ["newsletter", "outbox"].map((job) => `http://site.test/api/cron/${job}`);
  expect(await callsWithin(120)).toEqual(each);
  writeFileSync(pauseFile, "");
  expect(await callsWithin(300)).toEqual([]);
  rmSync(pauseFile);
  expect(await callsWithin(120)).toEqual(each);
  await stop();
});
