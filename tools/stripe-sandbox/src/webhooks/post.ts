import type { Stripe } from "stripe";
import type { Sandbox } from "../sandbox";
import { createSignatureHeader } from "./sign";

const timeoutMs = 20_000;

type PostOutcome = {
  /** The HTTP status of the response; null if there was none. */
  status: number | null;
  error: string | null;
};

/** Posts one event to the webhook URL with a new signature; errors are returned, not thrown. */
export async function postEvent(
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
