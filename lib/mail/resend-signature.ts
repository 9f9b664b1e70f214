import { createHmac } from "node:crypto";
import { equalSecrets } from "@/lib/secrets/keyed-hash";

export type SignedDelivery = {
  readonly rawBody: string;
  /** The headers `svix-id`, `svix-timestamp` and `svix-signature`; empty where absent. */
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
};

const toleranceSeconds = 5 * 60;

/**
 * True for a webhook that Resend signed within five minutes of `now`
 * (resend.com/docs/dashboard/webhooks/verify-webhooks-requests; docs.svix.com/receiving/verifying-payloads/how-manual):
 * HMAC-SHA-256 over id, timestamp and the raw body, by the secret behind `whsec_`. The header holds
 * several signatures while a secret is being changed; one that fits is enough.
 */
export function isSignedByResend(secret: string, delivery: SignedDelivery, now: Date): boolean {
  const { rawBody, id, timestamp, signature } = delivery;
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.length === 0) return false;
  const expected = createHmac("sha256", key)
    .update(`${id}.${timestamp}.${rawBody}`)
    .digest("base64");
  return signature
    .split(" ")
    .some((part) => part.startsWith("v1,") && equalSecrets(part.slice(3), expected));
}
