import type { Stripe } from "stripe";
import type { Sandbox } from "../sandbox";
import { signatureHeader } from "./sign";

const TIMEOUT_MS = 20_000;

export interface PostOutcome {
  /** The receiver's answer, null when there was none. */
  status: number | null;
  error: string | null;
}

/** Sends one event to the webhook's address, freshly signed; never throws. */
export async function postEvent(
  sandbox: Sandbox,
  event: Stripe.Event,
  stopped: AbortSignal,
): Promise<PostOutcome> {
  const { webhookUrl, webhookSecret } = sandbox.options;
  if (webhookUrl === null) return { status: null, error: "No webhook address is set." };
  const payload = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "Stripe-Signature": signatureHeader(payload, webhookSecret, Date.now()),
      },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: causeOf(error) };
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
