import { once } from "node:events";
import { connect } from "node:net";
import { startSecondServer } from "./support/second-server";
import { expect, test } from "./support/test";

const requests = {
  "asks for an upgrade":
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  "sends half a request": "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname=",
  "says nothing": "",
};

test("SIGTERM ends the server within 10 s, whatever its clients do", async () => {
  const server = await startSecondServer();
  for (const text of Object.values(requests)) {
    const socket = connect(Number(new URL(server.origin).port), "localhost");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(text);
    socket.pause();
  }
  const startedAt = Date.now();
  process.kill(Number(server.pid), "SIGTERM");
  await server.exited;
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});
