import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { findListeningProcess, readProcessorMs } from "../src/measure/processor-time";

it.runIf(process.platform === "linux")("finds the process that listens on a port", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await findListeningProcess(port)).toBe(process.pid);
  server.close();
  await once(server, "close");
  expect(await findListeningProcess(port)).toBeUndefined();
});

it.runIf(process.platform === "linux")("reads the processor time of a process", async () => {
  const { user, system } = process.cpuUsage();
  const before = (user + system) / 1000;
  const measured = await readProcessorMs(process.pid);
  // The kernel counts in steps of 10 ms.
  expect(measured).toBeGreaterThan(before - 100);
});
