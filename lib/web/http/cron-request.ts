import "server-only";
import { env } from "@/lib/config/env";
import { constantTimeEqual } from "@/lib/secrets/tokens";

/** True if the request's bearer token is CRON_SECRET, compared in constant time. */
export function isCronRequest(request: Request): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && constantTimeEqual(token, env().CRON_SECRET);
}
