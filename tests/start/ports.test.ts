import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { checkPorts } from "@/scripts/start/port-check";
import { freePort, isPortFree } from "@/scripts/start/ports";

/** Listens on a port until the test ends; `close` ends it earlier. */
async function occupy(host?: string): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen({ port: 0, host }, done));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
}

test("a port is taken whether the other program listens everywhere or on 127.0.0.1 alone", async () => {
  expect(await isPortFree((await occupy()).port)).toBe(false);
  expect(await isPortFree((await occupy("127.0.0.1")).port)).toBe(false);
  expect(await isPortFree(await freePort())).toBe(true);
});

test("the message names every taken port, its setting, and how to choose another", async () => {
  const [shop, inbox] = [await occupy(), await occupy()];
  const wanted = [
    { setting: "PORT", purpose: "the shop", port: shop.port },
    { setting: "INBOX_PORT", purpose: "the mail inbox", port: inbox.port },
  ];
  await expect(checkPorts(wanted, 0)).rejects.toThrow(
    new RegExp(`${shop.port} \\(PORT, .*${inbox.port} \\(INBOX_PORT, .*PORT=\\d+ npm start`, "s"),
  );
});

test("a port that a dying run still holds is waited for", async () => {
  const held = await occupy();
  const wanted = [{ setting: "PORT", purpose: "the shop", port: held.port }];
  const checked = checkPorts(wanted, 60_000);
  await held.close();
  await expect(checked).resolves.toBeUndefined();
});

test("two settings with one port are refused", async () => {
  const port = await freePort();
  const wanted = ["PORT", "INBOX_PORT"].map((setting) => ({ setting, purpose: "", port }));
  await expect(checkPorts(wanted, 0)).rejects.toThrow("INBOX_PORT");
});
