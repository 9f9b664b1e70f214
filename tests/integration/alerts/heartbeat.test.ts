import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cronRuns } from "@/db/schema";
import { probes } from "@/lib/alerts/probes";
import { recordJobRun } from "@/lib/jobs/run-job";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let monitor: Server;
let received: string[];
/** The monitor's next status; null never answers. */
let status: number | null;

beforeEach(async () => {
  await database.empty();
  received = [];
  status = 200;
  monitor = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => monitor.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  monitor.closeAllConnections();
  await new Promise((resolve) => monitor.close(resolve));
});

function site() {
  const { port } = monitor.address() as AddressInfo;
  const heartbeatUrl = `http://127.0.0.1:${port}/ping/{job}`;
  return testCtx({ db: database.db, probes, settings: { heartbeatUrl } });
}

test("the monitor is called after a successful run, with the job's name", async () => {
  await recordJobRun(site(), "newsletter", async () => ({ sent: 1 }));
  expect(received).toEqual(["GET /ping/newsletter"]);
});

test("the monitor isn't called after a failed run", async () => {
  const run = recordJobRun(site(), "outbox", async () => {
    throw new Error("the payment provider is down");
  });
  await expect(run).rejects.toThrow("the payment provider is down");
  expect(received).toEqual([]);
});

test.each([
  { name: "answers 500", answer: 500 },
  { name: "doesn't answer within 5 s", answer: null },
])(
  "a monitor that $name doesn't fail the job",
  async ({ answer }) => {
    status = answer;
    const ctx = site();
    expect(await recordJobRun(ctx, "retention", async () => ({ deleted: 3 }))).toEqual({
      deleted: 3,
    });
    expect(await database.db.select().from(cronRuns)).toMatchObject([{ outcome: "done" }]);
    expect(ctx.lines).toMatchObject([
      { event: "job.heartbeat_failed", fields: { job: "retention" } },
    ]);
  },
  10_000,
);
