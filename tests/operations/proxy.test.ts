import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startNginx } from "@/tests/operations/support/nginx";

test("visitors of the same private page don't wait for each other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, ".next/static"), { recursive: true });
  // Answers only once all three requests have arrived.
  const waiting: ServerResponse[] = [];
  const site = createServer((_request, response) => {
    waiting.push(response);
    if (waiting.length < 3) return;
    for (const one of waiting) {
      one.writeHead(200, { "cache-control": "private, no-store" }).end("a customer's orders");
    }
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  onTestFinished(() => void site.close());
  const nginx = await startNginx(folder, [(site.address() as AddressInfo).port]);
  onTestFinished(nginx.stop);

  const answers = Promise.allSettled([1, 2, 3].map(() => nginx.fetch("/library")));
  // nginx would let a waiting request through after 5 seconds.
  await expect.poll(() => waiting.length, { timeout: 3_000 }).toBe(3);
  expect(await answers).toMatchObject(Array(3).fill({ value: { status: 200 } }));
});
