import { timingSafeEqual } from "node:crypto";
import { ApiError } from "./errors";

/** Throws a 401 unless the header carries the sandbox's key, as a bearer or by Basic auth. */
export function authenticate(header: string | undefined, apiKey: string): void {
  const key = keyOf(header);
  if (key === undefined || key === "") {
    throw new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization " +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
        "https://docs.stripe.com/api#authentication for details.",
    });
  }
  if (same(key, apiKey)) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${masked(key)}`,
  });
}

function keyOf(header: string | undefined): string | undefined {
  const [scheme, value] = header?.trim().split(/\s+/, 2) ?? [];
  if (value === undefined) return undefined;
  if (/^bearer$/i.test(scheme ?? "")) return value;
  if (!/^basic$/i.test(scheme ?? "")) return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}` : "********";
}
