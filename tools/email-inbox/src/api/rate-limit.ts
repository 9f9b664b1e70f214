import type { MiddlewareHandler } from "hono";
import { createApiError } from "./errors";

const windowMs = 1_000;

/**
 * Limits API requests per second, with the headers that Resend sends
 * (resend.com/docs/api-reference/rate-limit).
 *
 * @param limit requests per second; 0 turns the limit off.
 */
export function rateLimit(limit: number): MiddlewareHandler {
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  return async (c, next) => {
    if (limit === 0) return await next();
    const now = Date.now();
    if (now - windowStart >= windowMs) {
      windowStart = now;
      used = 0;
    }
    used += 1;
    const resetSeconds = String(Math.ceil((windowStart + windowMs - now) / 1_000));
    const headers = {
      "ratelimit-limit": String(limit),
      "ratelimit-policy": `${limit};w=${windowMs / 1_000}`,
      "ratelimit-remaining": String(Math.max(0, limit - used)),
      "ratelimit-reset": resetSeconds,
    };
    if (used > limit) {
      const message = `Too many requests. You can only make ${limit} requests per second.`;
      const response = createApiError(429, "rate_limit_exceeded", message).getResponse();
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      response.headers.set("retry-after", resetSeconds);
      return response;
    }
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
}
