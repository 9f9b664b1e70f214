import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type WebhookRequest = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};
export type LoadResult = { readonly latenciesMs: readonly number[]; readonly failed: number };

/**
 * Posts requests at a fixed rate without waiting for responses, so that a slow server can't slow its
 * own measurement. Latency counts from the time when a request was due.
 */
export async function postAtRate(
  url: string,
  requests: readonly WebhookRequest[],
  perSecond: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const latenciesMs: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  for (const [index, webhookRequest] of requests.entries()) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    pending.push(
      post(agent, url, webhookRequest).then((status) => {
        if (status === 200) latenciesMs.push(performance.now() - dueAt);
        else failed += 1;
      }),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { latenciesMs, failed };
}

/** Returns the response's status; 0 if there is no response. */
function post(agent: Agent, url: string, { body, headers }: WebhookRequest): Promise<number> {
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
