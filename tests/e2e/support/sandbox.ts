import { shopAddresses } from "./addresses";

export type SandboxRequest = {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly status: number | null;
  readonly replayed: boolean;
};

async function call<Answer>(method: string, path: string, input?: unknown): Promise<Answer> {
  const response = await fetch(`${shopAddresses.sandbox}/_control/${path}`, {
    method,
    ...(method !== "GET" && { body: JSON.stringify(input ?? {}) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`sandbox: ${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** The Stripe sandbox's control API. */
export const sandbox = {
  pay: (sessionId: string, input: Record<string, unknown> = {}) =>
    call("POST", `sessions/${sessionId}/pay`, input),
  settle: (sessionId: string) => call("POST", `sessions/${sessionId}/settle`),
  fail: (sessionId: string) => call("POST", `sessions/${sessionId}/fail`),
  refund: (input: { session: string }) => call("POST", "refunds", input),
  renew: (subscriptionId: string) => call("POST", `subscriptions/${subscriptionId}/renew`),
  failRenewal: (subscriptionId: string) =>
    call("POST", `subscriptions/${subscriptionId}/renew`, { fail: true }),
  dispute: (input: { payment_intent: string }) =>
    call<{ readonly id: string }>("POST", "disputes", input),
  closeDispute: (disputeId: string, won: boolean) =>
    call("POST", `disputes/${disputeId}/close`, { won }),
  holdWebhooks: (hold: boolean) => call("POST", "webhooks", { hold }),
  flush: () => call("POST", "flush", {}),
  fault: (input: Record<string, unknown>) => call("POST", "faults", input),
  clearFaults: () => call("DELETE", "faults"),
  clearRequests: () => call("DELETE", "requests"),
  /** Calls that created a payment page. */
  async sessionRequests(): Promise<readonly SandboxRequest[]> {
    const all = await call<SandboxRequest[]>("GET", "requests");
    return all.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");
  },
  async events(): Promise<readonly { event: { id: string; type: string; data: unknown } }[]> {
    return await call("GET", "events");
  },
};

/** Returns the `cs_…` id in a payment page's URL. */
export function parseSessionId(url: string): string {
  // Not only `cs_`, which random tokens in a response contain now and then.
  const id = /cs_test_\w+/.exec(url)?.[0];
  if (!id) throw new Error(`no session in ${url}`);
  return id;
}
