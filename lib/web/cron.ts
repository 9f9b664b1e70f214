import "server-only";
import { env } from "@/lib/env";
import { equalSecrets } from "@/lib/secrets/keyed-hash";

/** True if the request's bearer token is CRON_SECRET, compared in constant time. */
export function isCronRequest(request: Request): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && equalSecrets(token, env().CRON_SECRET);
}
