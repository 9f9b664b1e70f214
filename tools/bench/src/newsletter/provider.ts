// A mail provider in a process of its own, as far as the newsletter's bench speaks to one: it takes
// everything, after a while, within a rate. Forked by newsletter.ts; speaks to it by messages.
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ProviderRules = {
  readonly latencyMs: number;
  /** Calls a second, told by Resend's headers; null without a limit, and without headers. */
  readonly perSecond: number | null;
  /** Every nth batch is kept as it came over the wire, in this folder. */
  readonly keep: { readonly every: number; readonly folder: string } | null;
};

export type ProviderCounts = {
  readonly calls: number;
  readonly mails: number;
  readonly refused: number;
  readonly keysSeenTwice: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** When a single mail was taken, by its address. */
  readonly singles: Readonly<Record<string, number>>;
};

const fresh = () => ({
  calls: 0,
  mails: 0,
  refused: 0,
  keysSeenTwice: 0,
  firstAt: 0,
  lastAt: 0,
  singles: {} as Record<string, number>,
});

let rules: ProviderRules = { latencyMs: 0, perSecond: null, keep: null };
let counts = fresh();
const keys = new Set<string>();
let window = { second: 0, calls: 0 };

/** Resend's headers for this call; `remaining` is below zero where it is one too many. */
function within(perSecond: number, now: number) {
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

/** Bodies hold this in each mail's own fields alone: within a text its quotes are escaped. */
function mailsIn(body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf('"to":'); at !== -1; at = body.indexOf('"to":', at + 1)) count += 1;
  return count;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => void answer(Buffer.concat(chunks)));

  async function answer(body: Buffer): Promise<void> {
    const now = Date.now();
    const limit = rules.perSecond === null ? null : within(rules.perSecond, now);
    const headers = { "content-type": "application/json", ...limit?.headers };
    if (limit && limit.remaining < 0) {
      counts.refused += 1;
      response.writeHead(429, { ...headers, "retry-after": "1" });
      response.end('{"statusCode":429,"name":"rate_limit_exceeded","message":"Too many requests"}');
      return;
    }
    counts.calls += 1;
    counts.firstAt ||= now;
    counts.lastAt = now;
    const key = String(request.headers["idempotency-key"]);
    if (keys.has(key)) counts.keysSeenTwice += 1;
    keys.add(key);
    let mails = 1;
    if (request.url === "/emails/batch") {
      mails = mailsIn(body);
      counts.mails += mails;
      if (rules.keep && counts.calls % rules.keep.every === 0) {
        await writeFile(join(rules.keep.folder, `${counts.calls}.json`), body);
      }
    } else {
      counts.singles[(JSON.parse(body.toString()) as { to: string }).to] = now;
    }
    if (rules.latencyMs > 0) await sleep(rules.latencyMs);
    const ids = Array.from({ length: mails }, (_, seat) => ({ id: `${key}/${seat}` }));
    response.writeHead(200, headers);
    response.end(
      JSON.stringify(request.url === "/emails/batch" ? { data: ids } : { id: ids[0]?.id }),
    );
  }
});

type Order = { readonly rules: ProviderRules } | "counts";

process.on("message", async (order: Order) => {
  if (order === "counts") {
    process.send?.(counts);
    return;
  }
  rules = order.rules;
  counts = fresh();
  if (rules.keep) await mkdir(rules.keep.folder, { recursive: true });
  process.send?.("ready");
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
