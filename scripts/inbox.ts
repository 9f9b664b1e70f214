import { appendFile, mkdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { Server } from "node:net";
import { join } from "node:path";
import { createEmulator } from "emulate";
import { freePort } from "./start/ports";

// The local mail inbox: `emulate`'s Resend service, which keeps nothing, behind a small server
// that writes every accepted mail down and hands it over again after a restart.
const HOST = "127.0.0.1";
const BODY_LIMIT_BYTES = 42_000_000;
const KEPT_MAILS = 500;
const port = Number(process.env.INBOX_PORT || 3002);
const folder = process.env.INBOX_DATA_DIR || ".data/inbox";
const journal = join(folder, "mails.jsonl");

type Entry = { path: string; key?: string | undefined; body: string };

// emulate listens on all addresses and has no option for it; mails hold sign-in codes.
const listen = Server.prototype.listen as (...args: unknown[]) => Server;
Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  const [first, second, ...rest] = args;
  return typeof first === "number" && second === undefined
    ? listen.call(this, first, HOST, ...rest)
    : listen.apply(this, args);
} as typeof Server.prototype.listen;

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function post(origin: string, entry: Entry): Promise<Response> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    authorization: "Bearer re_local_inbox",
  };
  if (entry.key) headers["idempotency-key"] = entry.key;
  return fetch(origin + entry.path, { method: "POST", headers, body: entry.body });
}

async function replay(origin: string): Promise<void> {
  const lines = (await readFile(journal, "utf8").catch(() => "")).split("\n").filter(Boolean);
  for (const line of lines.slice(-KEPT_MAILS)) {
    try {
      await (await post(origin, JSON.parse(line) as Entry)).arrayBuffer();
    } catch {
      // A line cut short by a power cut: the other mails still count.
    }
  }
}

await mkdir(folder, { recursive: true });
const inner = `http://${HOST}:${await freePort()}`;
const emulator = await createEmulator({ service: "resend", port: Number(new URL(inner).port) });
await replay(inner);

const server = createServer(async (request, response) => {
  try {
    const path = request.url ?? "/";
    if (path === "/") {
      response.writeHead(302, { location: "/inbox" }).end();
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413).end();
      return;
    }
    const key = request.headers["idempotency-key"]?.toString();
    const isMail = request.method === "POST" && /^\/emails(\/batch)?$/.test(path);
    const answer = isMail
      ? await post(inner, { path, key, body })
      : await fetch(inner + path, {
          method: request.method ?? "GET",
          headers: { "content-type": request.headers["content-type"] ?? "" },
          ...(body && request.method !== "GET" ? { body } : {}),
        });
    if (isMail && answer.ok) {
      const entry: Entry = { path, key, body };
      await appendFile(journal, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    }
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "text/plain",
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(port, HOST);

process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  void emulator.close().finally(() => process.exit(0));
  setTimeout(() => process.exit(0), 1_000).unref();
});
