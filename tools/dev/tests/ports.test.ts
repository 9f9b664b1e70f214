import { type AddressInfo, createServer } from "node:net";
import getPort from "get-port";
import { expect, onTestFinished, test } from "vitest";
import { checkPorts, isPortFree } from "../src/ports";

/** Listens on a port until the test ends, or until `close`. */
async function occupyPort(host?: string): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
}

test("a port is taken whether a program listens on every address or only on 127.0.0.1", async () => {
  expect(await isPortFree((await occupyPort()).port)).toBe(false);
  expect(await isPortFree((await occupyPort("127.0.0.1")).port)).toBe(false);
  const free = await getPort();
  expect(await isPortFree(free)).toBe(true);
  expect(await isPortFree(free)).toBe(true);
});

test("the message names every taken port, its setting, and how to choose another", async () => {
  const [shop, inbox] = [await occupyPort(), await occupyPort()];
  const required = [
    { setting: "PORT", purpose: "the shop", port: shop.port },
    { setting: "INBOX_PORT", purpose: "the email inbox", port: inbox.port },
  ];
  const message = `${shop.port} \\(PORT, .*${inbox.port} \\(INBOX_PORT, .*PORT=\\d+ npm start`;
  await expect(checkPorts(required, 0)).rejects.toThrow(new RegExp(message, "s"));
});

test("waits for a port that a killed run still uses", async () => {
  const taken = await occupyPort();
  const check = checkPorts([{ setting: "PORT", purpose: "the shop", port: taken.port }], 60_000);
  await taken.close();
  await expect(check).resolves.toBeUndefined();
});

test("refuses two settings with the same port", async () => {
  const port = await getPort();
  const required = ["PORT", "INBOX_PORT"].map((setting) => ({ setting, purpose: "", port }));
  await expect(checkPorts(required, 0)).rejects.toThrow("INBOX_PORT");
});
