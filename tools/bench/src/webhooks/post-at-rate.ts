import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Call = { readonly body: string; readonly headers: Readonly<Record<string, string>> };
export type LoadResult = { readonly latenciesMs: readonly number[]; readonly failed: number };

/**
 * Posts one call after the other at a fixed rate, whether or not the earlier ones are answered, so
 * that a slow server can't slow its own measurement. Latency counts from when a call was due.
 */
export async function postAtRate(
  url: string,
  calls: readonly Call[],
  perSecond: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const latenciesMs: number[] = [];
  let failed = 0;
  const began = performance.now();
  const open: Promise<void>[] = [];
  for (const [index, call] of calls.entries()) {
    const dueAt = began + (index * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 1) await sleep(wait);
    open.push(
      post(agent, url, call).then((status) => {
        if (status === 200) latenciesMs.push(performance.now() - dueAt);
        else failed += 1;
      }),
    );
  }
  await Promise.all(open);
  agent.destroy();
  return { latenciesMs, failed };
}

function post(agent: Agent, url: string, { body, headers }: Call): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent,
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        timeout: 30_000,
      },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", () => resolve(0));
      },
    );
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}
