import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedEmail, StoredEmail } from "../store/email";
import {
  buildReceivedBody,
  buildWebhookBody,
  type DeliveryEventName,
  deliveryEvents,
} from "./delivery-events";

type WebhookOptions = {
  readonly url: string;
  /** The signing secret, with its prefix `whsec_`. */
  readonly secret: string;
  /** The newsletter clock. The shop compares its time with the signature's. */
  readonly now: () => Date;
};

/** A webhook with the state of its delivery. */
export type Webhook = {
  readonly id: string;
  readonly emailId: string;
  readonly type: string;
  readonly label: string;
  readonly body: string;
  dueAtMs: number;
  attempts: number;
  /** The shop's last response; null if there was none. */
  lastStatus: number | null;
};

export type WebhookQueue = {
  /** Adds an event of an email. */
  add(email: StoredEmail, event: DeliveryEventName, delayMs?: number): void;
  /** Adds the event of an email to the shop. A reply is listed with the email it answers. */
  addReceived(received: ReceivedEmail, answered?: StoredEmail): void;
  /** Sends nothing while `run` is in progress. */
  pauseWhile(run: () => Promise<void>): Promise<void>;
  /** The webhooks of an email, oldest first. */
  listForEmail(emailId: string): readonly Webhook[];
  stop(): void;
};

const pauseMs = 10;
const pauseAfterFailureMs = 1_000;
const maxRetryDelayMs = 60_000;
const requestTimeoutMs = 15_000;
const maxWebhooks = 2_000;

/**
 * Creates a queue that posts webhooks to the shop one by one and retries each until the response is
 * a 2xx. Pending webhooks are lost when the inbox stops.
 */
export function createWebhookQueue({ url, secret, now }: WebhookOptions): WebhookQueue {
  const webhooks: Webhook[] = [];
  const stopped = new AbortController();
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  let pauses = 0;

  function start(): void {
    if (!isRunning) running = run();
  }

  async function run(): Promise<void> {
    isRunning = true;
    const { signal } = stopped;
    try {
      for (let next = findNext(); next && pauses === 0; next = findNext()) {
        const isDue = next.dueAtMs <= Date.now();
        if (isDue) await post(next);
        // Short steps: a webhook added in the meantime may be due earlier.
        const isFailed = isDue && !isDelivered(next);
        await sleep(isFailed ? pauseAfterFailureMs : pauseMs, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      isRunning = false;
    }
  }

  function findNext(): Webhook | undefined {
    return webhooks
      .filter((webhook) => !isDelivered(webhook))
      .reduce<Webhook | undefined>(
        (first, webhook) => (first && first.dueAtMs <= webhook.dueAtMs ? first : webhook),
        undefined,
      );
  }

  async function post(webhook: Webhook): Promise<void> {
    webhook.attempts += 1;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...buildSvixHeaders(webhook, secret, now()),
        },
        body: webhook.body,
        redirect: "manual",
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      await response.arrayBuffer();
      webhook.lastStatus = response.status;
    } catch {
      webhook.lastStatus = null;
    }
    const delayMs = Math.min(1_000 * 2 ** (webhook.attempts - 1), maxRetryDelayMs);
    webhook.dueAtMs = Date.now() + delayMs;
  }

  function enqueue(
    webhook: Pick<Webhook, "emailId" | "type" | "label" | "body">,
    delayMs: number,
  ): void {
    webhooks.push({
      ...webhook,
      id: `msg_${randomUUID()}`,
      dueAtMs: Date.now() + delayMs,
      attempts: 0,
      lastStatus: null,
    });
    const oldestDelivered = webhooks.findIndex(isDelivered);
    if (webhooks.length > maxWebhooks && oldestDelivered !== -1) {
      webhooks.splice(oldestDelivered, 1);
    }
    start();
  }

  return {
    add(email, event, delayMs = 0) {
      const { type, label } = deliveryEvents[event];
      const body = buildWebhookBody(email, event, now());
      enqueue({ emailId: email.id, type, label, body }, delayMs);
    },
    addReceived(received, answered) {
      const emailId = (answered ?? received).id;
      const body = buildReceivedBody(received);
      enqueue({ emailId, type: "email.received", label: "Reply", body }, 0);
    },
    async pauseWhile(run) {
      pauses += 1;
      try {
        await running;
        await run();
      } finally {
        pauses -= 1;
        start();
      }
    },
    listForEmail: (emailId) => webhooks.filter((webhook) => webhook.emailId === emailId),
    stop: () => stopped.abort(),
  };
}

/** Returns true once the shop has accepted a webhook. */
export function isDelivered({ lastStatus }: Webhook): boolean {
  return lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
}

/**
 * Builds the headers of a webhook that Svix signs for Resend: HMAC-SHA-256 of `id.seconds.body`
 * (docs.svix.com/receiving/verifying-payloads/how-manual). It doesn't share code with the shop's
 * check, so a mistake in one doesn't hide in the other.
 *
 * @param secret Base64 with the prefix `whsec_`.
 */
function buildSvixHeaders(
  message: { readonly id: string; readonly body: string },
  secret: string,
  sentAt: Date,
): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key)
    .update(`${message.id}.${seconds}.${message.body}`)
    .digest("base64");
  return {
    "svix-id": message.id,
    "svix-timestamp": seconds,
    "svix-signature": `v1,${signature}`,
  };
}
