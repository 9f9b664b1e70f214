import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import { type Instance, startInstance, waitUntilReady } from "@/tests/operations/support/image";
import { runProgram } from "@/tests/operations/support/run-program";

/** Only prints figures for docs/performance.md, so it runs on request: `FIGURES=1`, on a quiet machine. */
const figures = test.skipIf(!process.env.FIGURES);

const folder = inject("imageFolder");
let postgres: DebianPostgres | undefined;
let databaseUrl = "";

beforeAll(async () => {
  if (!process.env.FIGURES) return;
  postgres = await startDebianPostgres();
  databaseUrl = await postgres.createDatabase("figures");
  await runProgram("migrate", [], { DATABASE_URL: databaseUrl }, folder);
});

afterAll(async () => {
  await postgres?.stop();
});

async function waitUntilHealthy({ origin }: Instance): Promise<void> {
  const isHealthy = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) await wait(10);
}

figures(
  "an instance's cold start, and its memory at rest",
  async () => {
    const starts: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const port = await getPort();
      const startedAt = performance.now();
      const instance = startInstance({ folder, port, databaseUrl });
      await waitUntilHealthy(instance);
      starts.push(Math.round(performance.now() - startedAt));
      await instance.stop();
    }
    const [, , median] = starts.toSorted((a, b) => a - b);
    console.log(`cold start: ${starts.join(", ")} ms, median ${median} ms`);
    const instance = startInstance({ folder, port: await getPort(), databaseUrl });
    await waitUntilHealthy(instance);
    await wait(60_000);
    const started = instance.memoryMegabytes();
    await waitUntilReady(instance);
    await wait(60_000);
    const ready = instance.memoryMegabytes();
    console.log(`memory at rest: ${started} MB after its start, ${ready} MB after all pages`);
    await instance.stop();
    expect(ready).toBeLessThan(300);
  },
  240_000,
);
