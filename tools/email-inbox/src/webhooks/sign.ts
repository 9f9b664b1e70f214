import { createHmac } from "node:crypto";

/**
 * Builds the headers of a webhook that Svix signs for Resend: HMAC-SHA-256 of `id.seconds.body`
 * (docs.svix.com/receiving/verifying-payloads/how-manual). It doesn't share code with the shop's
 * check, so a mistake in one doesn't hide in the other.
 *
 * @param secret Base64 with the prefix `whsec_`.
 */
export function buildSvixHeaders(
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
