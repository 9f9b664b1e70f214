import { timingSafeEqual } from "node:crypto";
import { ApiError, rejectRequest } from "./errors";

/** Throws a 401 unless the Authorization header has the API key, as a Bearer token or Basic auth. */
export function checkApiKey(header: string | undefined, apiKey: string): void {
  const key = parseApiKey(header);
  if (!key) {
    throw new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization " +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
        "https://docs.stripe.com/api#authentication for details.",
    });
  }
  if (isEqual(key, apiKey)) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${maskKey(key)}`,
  });
}

/** Throws a 400 for any API version except the installed SDK's, which the objects follow. */
export function checkApiVersion(header: string | undefined, supported: string): void {
  if (header === undefined || header === supported) return;
  rejectRequest(
    `Invalid Stripe API version: ${header}. The local payment sandbox supports ${supported}.`,
  );
}

function parseApiKey(header: string | undefined): string | undefined {
  const [scheme = "", value] = header?.trim().split(/\s+/, 2) ?? [];
  if (value === undefined) return undefined;
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function maskKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}` : "********";
}
