import { createHmac } from "node:crypto";

/**
 * The `Stripe-Signature` header for a payload: HMAC-SHA256 over `t.payload` in hex.
 * Source: https://docs.stripe.com/webhooks#verify-manually.
 */
export function signatureHeader(payload: string, secret: string, atMs: number): string {
  const timestamp = Math.floor(atMs / 1000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
