import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { readMemory, sendLoad } from "../src/measure";

it.runIf(process.platform === "linux")("reads a process's memory", () => {
  expect(readMemory(process.pid) / (process.memoryUsage().rss / 1024 ** 2)).toBeCloseTo(1, 0);
});

it("returns the time of each response, and throws if a request fails", async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/ok" ? 200 : 500).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { times } = await sendLoad({ url: `${url}/ok`, connections: 2, amount: 10 });
  expect(times).toHaveLength(10);
  await expect(sendLoad({ url: `${url}/no`, connections: 1, amount: 3 })).rejects.toThrow("3 of");
  server.close();
});
