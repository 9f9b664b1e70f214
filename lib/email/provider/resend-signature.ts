import { Webhook } from "standardwebhooks";
import { constantTimeEqual } from "@/lib/secrets/tokens";

export type SignedWebhook = {
  readonly rawBody: string;
  /** The headers `svix-id`, `svix-timestamp` and `svix-signature`; empty if absent. */
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
};

const toleranceSeconds = 5 * 60;

/**
 * Returns true for a webhook that Resend signed within five minutes of `now`. The header holds
 * several signatures while a secret is being rotated, and one match is enough.
 * @param secret the signing secret with its `whsec_` prefix; a malformed one matches nothing
 */
export function isSignedByResend(secret: string, delivery: SignedWebhook, now: Date): boolean {
  const { rawBody, id, timestamp, signature } = delivery;
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  // Webhook.verify() compares with the system clock; `now` may be the local newsletter clock.
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = sign(secret, id, new Date(Number(timestamp) * 1000), rawBody);
  return (
    expected !== null &&
    signature.split(" ").some((candidate) => constantTimeEqual(candidate, expected))
  );
}

function sign(secret: string, id: string, at: Date, rawBody: string): string | null {
  try {
    return new Webhook(secret).sign(id, at, rawBody);
  } catch {
    return null;
  }
}
