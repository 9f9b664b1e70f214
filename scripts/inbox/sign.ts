import { createHmac } from "node:crypto";

/**
 * The three headers that Resend's webhooks carry, made by Svix: HMAC-SHA-256 over `id.seconds.body`
 * under the base64 behind `whsec_` (docs.svix.com/receiving/verifying-payloads/how-manual).
 */
export function svixHeaders(
  message: { readonly id: string; readonly body: string },
  secret: string,
  at: Date,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const mac = createHmac("sha256", key).update(`${message.id}.${seconds}.${message.body}`);
  return {
    "svix-id": message.id,
    "svix-timestamp": seconds,
    "svix-signature": `v1,${mac.digest("base64")}`,
  };
}
