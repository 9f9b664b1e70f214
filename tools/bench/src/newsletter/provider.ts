import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

type ProviderRules = {
  readonly latencyMs: number;
  /** Allowed calls per second, sent in Resend's headers. Null: no limit and no headers. */
  readonly perSecond: number | null;
  /** A folder for every 25th batch, as it was received. */
  readonly sampleFolder: string | null;
};

const createCounts = () => ({
  calls: 0,
  /** Emails in batches. */
  batchEmails: 0,
  rejectedCalls: 0,
  repeatedKeys: 0,
  firstCallAt: 0,
  lastCallAt: 0,
  /** When each single email was received, by address. */
  singleEmails: {} as Record<string, number>,
});

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** Starts an email provider that accepts emails, one at a time or in batches, and counts them. */
export async function startProvider() {
  let rules: ProviderRules = { latencyMs: 0, perSecond: null, sampleFolder: null };
  let counts = createCounts();
  let window = { second: 0, calls: 0 };
  const keys = new Set<string>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const now = Date.now();
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (rules.perSecond !== null) {
      const second = Math.floor(now / 1000);
      if (window.second !== second) window = { second, calls: 0 };
      window.calls += 1;
      const remaining = rules.perSecond - window.calls;
      headers["ratelimit-limit"] = String(rules.perSecond);
      headers["ratelimit-remaining"] = String(Math.max(0, remaining));
      headers["ratelimit-reset"] = "1";
      if (remaining < 0) {
        counts.rejectedCalls += 1;
        response.writeHead(429, { ...headers, "retry-after": "1" });
        response.end('{"statusCode":429,"name":"rate_limit_exceeded","message":"Too many"}');
        return;
      }
    }
    counts.calls += 1;
    counts.firstCallAt ||= now;
    counts.lastCallAt = now;
    const key = String(request.headers["idempotency-key"]);
    if (keys.has(key)) counts.repeatedKeys += 1;
    keys.add(key);
    const isBatch = request.url === "/emails/batch";
    // Counted without parsing JSON. In text, the quotes of `"to":` would be escaped.
    const emails = body.toString().split('"to":').length - 1;
    if (isBatch) {
      counts.batchEmails += emails;
      if (rules.sampleFolder && counts.calls % 25 === 0) {
        await writeFile(join(rules.sampleFolder, `${counts.calls}.json`), body);
      }
    } else {
      counts.singleEmails[(JSON.parse(body.toString()) as { to: string }).to] = now;
    }
    if (rules.latencyMs > 0) await sleep(rules.latencyMs);
    const data = Array.from({ length: emails }, (_, index) => ({ id: `${key}/${index}` }));
    response.writeHead(200, headers).end(JSON.stringify(isBatch ? { data } : data[0]));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the rules and resets the counts. */
    setRules(next: ProviderRules): void {
      rules = next;
      counts = createCounts();
      if (rules.sampleFolder) mkdirSync(rules.sampleFolder, { recursive: true });
    },
    readCounts: () => counts,
    stop: () => server.close(),
  };
}
