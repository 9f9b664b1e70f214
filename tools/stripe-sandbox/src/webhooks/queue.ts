import type { Stripe } from "stripe";
import type { Sandbox } from "../sandbox";
import type { Delivery } from "../store/records";
import { createSignatureHeader } from "./sign";

const firstRetryMs = 1_000;
const maxRetryMs = 60_000;
const giveUpAfterMs = 3 * 24 * 3_600_000;
const maxConcurrent = 20;

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * Delivers pending events when they are due and retries with backoff until a 2xx response.
 * @param getSandbox is a function because the queue is itself part of the sandbox.
 */
export function createDeliveryQueue(getSandbox: () => Sandbox) {
  const dueTimes = new Map<string, number>();
  const inProgress = new Set<string>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function track(delivery: Delivery): void {
    if (delivery.status === "pending") dueTimes.set(delivery.id, delivery.dueAt);
    else dueTimes.delete(delivery.id);
  }

  function sendDue(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const now = getSandbox().now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [id, dueAt] of dueTimes) {
      if (inProgress.has(id)) continue;
      if (dueAt > now) nextMs = Math.min(nextMs, dueAt - now);
      else if (inProgress.size < maxConcurrent) send(id);
    }
    if (Number.isFinite(nextMs)) timer = setTimeout(sendDue, nextMs);
  }

  function send(id: string): void {
    inProgress.add(id);
    void deliver(id).finally(() => {
      inProgress.delete(id);
      sendDue();
    });
  }

  /** Sends one event immediately, whatever its status, and records the outcome. */
  async function deliver(eventId: string): Promise<Delivery | undefined> {
    const sandbox = getSandbox();
    const event = sandbox.store.get("event", eventId);
    if (!event) return undefined;
    const outcome = await postEvent(sandbox, event, stopping.signal);
    const before = sandbox.store.get("delivery", eventId);
    if (stopping.signal.aborted || !before) return before;
    const isOk = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const attempts = before.attempts + 1;
    const isTooOld = sandbox.now() - event.created * 1000 > giveUpAfterMs;
    const retryMs = Math.min(firstRetryMs * 2 ** (attempts - 1), maxRetryMs);
    return sandbox.store.put("delivery", {
      id: eventId,
      status: isOk || before.status === "delivered" ? "delivered" : isTooOld ? "failed" : "pending",
      attempts,
      dueAt: sandbox.now() + retryMs,
      lastStatus: outcome.status,
      lastError: outcome.error,
    });
  }

  return {
    /** Resumes deliveries from an earlier run and picks up new ones as they are committed. */
    start: (): void => {
      const { store } = getSandbox();
      for (const delivery of store.all("delivery")) track(delivery);
      store.onCommit((puts) => {
        for (const [type, object] of puts) if (type === "delivery") track(object as Delivery);
        sendDue();
      });
      sendDue();
    },
    deliver,
    /** Aborts all deliveries; pending ones resume after a restart. */
    stop: (): void => {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}

const timeoutMs = 20_000;

type PostOutcome = {
  /** The HTTP status of the response; null if there was none. */
  status: number | null;
  error: string | null;
};

/** Posts one event to the webhook URL with a new signature; errors are returned, not thrown. */
async function postEvent(
  sandbox: Sandbox,
  event: Stripe.Event,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const { webhookUrl, webhookSecret } = sandbox.options;
  if (webhookUrl === null) return { status: null, error: "No webhook URL is set." };
  const payload = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "Stripe-Signature": createSignatureHeader(payload, webhookSecret, Date.now()),
      },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: describeError(error) };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
