import { createHmac } from "node:crypto";

/**
 * Creates the `Stripe-Signature` header for a payload: HMAC-SHA256 over `timestamp.payload`, in hex.
 * @param atMs when it is signed, in milliseconds since the epoch.
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function createSignatureHeader(payload: string, secret: string, atMs: number): string {
  const timestamp = Math.floor(atMs / 1000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
