// An email provider with Resend's API, as far as sending the newsletter needs it. It accepts every
// email after some latency and within a rate limit. Runs in a process of its own (processes.ts).
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ProviderRules = {
  readonly latencyMs: number;
  /** Allowed calls per second, sent in Resend's headers. Null: no limit and no headers. */
  readonly perSecond: number | null;
  /** Saves every nth batch, as it was received, in a folder. */
  readonly sample: { readonly every: number; readonly folder: string } | null;
};

export type ProviderCounts = {
  readonly calls: number;
  /** Emails in batches. */
  readonly batchEmails: number;
  readonly rejectedCalls: number;
  readonly repeatedKeys: number;
  readonly firstCallAt: number;
  readonly lastCallAt: number;
  /** When each single email was received, by address. */
  readonly singleEmails: Readonly<Record<string, number>>;
};

const createCounts = () => ({
  calls: 0,
  batchEmails: 0,
  rejectedCalls: 0,
  repeatedKeys: 0,
  firstCallAt: 0,
  lastCallAt: 0,
  singleEmails: {} as Record<string, number>,
});

let rules: ProviderRules = { latencyMs: 0, perSecond: null, sample: null };
let counts = createCounts();
const keys = new Set<string>();
let window = { second: 0, calls: 0 };

/** Counts a call against the limit. `remaining` is negative for a call above the limit. */
function countCall(perSecond: number, now: number) {
  const second = Math.floor(now / 1000);
  if (window.second !== second) window = { second, calls: 0 };
  window.calls += 1;
  const remaining = perSecond - window.calls;
  const headers: Record<string, string> = {
    "ratelimit-limit": String(perSecond),
    "ratelimit-remaining": String(Math.max(0, remaining)),
    "ratelimit-reset": "1",
  };
  return { remaining, headers };
}

/** Counts emails without parsing JSON. In text, the quotes of `"to":` would be escaped. */
function countEmails(body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf('"to":'); at !== -1; at = body.indexOf('"to":', at + 1)) count += 1;
  return count;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const now = Date.now();
  const limit = rules.perSecond === null ? null : countCall(rules.perSecond, now);
  const headers = { "content-type": "application/json", ...limit?.headers };
  if (limit && limit.remaining < 0) {
    counts.rejectedCalls += 1;
    response.writeHead(429, { ...headers, "retry-after": "1" });
    response.end('{"statusCode":429,"name":"rate_limit_exceeded","message":"Too many requests"}');
    return;
  }
  counts.calls += 1;
  counts.firstCallAt ||= now;
  counts.lastCallAt = now;
  const key = String(request.headers["idempotency-key"]);
  if (keys.has(key)) counts.repeatedKeys += 1;
  keys.add(key);
  const isBatch = request.url === "/emails/batch";
  const emails = isBatch ? countEmails(body) : 1;
  if (isBatch) {
    counts.batchEmails += emails;
    if (rules.sample && counts.calls % rules.sample.every === 0) {
      await writeFile(join(rules.sample.folder, `${counts.calls}.json`), body);
    }
  } else {
    counts.singleEmails[(JSON.parse(body.toString()) as { to: string }).to] = now;
  }
  if (rules.latencyMs > 0) await sleep(rules.latencyMs);
  const ids = Array.from({ length: emails }, (_, index) => ({ id: `${key}/${index}` }));
  response.writeHead(200, headers);
  response.end(JSON.stringify(isBatch ? { data: ids } : { id: ids[0]?.id }));
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => void respond(request, response, Buffer.concat(chunks)));
});

type Message = { readonly rules: ProviderRules } | "counts";

process.on("message", async (message: Message) => {
  if (message === "counts") {
    process.send?.(counts);
    return;
  }
  rules = message.rules;
  counts = createCounts();
  if (rules.sample) await mkdir(rules.sample.folder, { recursive: true });
  process.send?.("ready");
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
