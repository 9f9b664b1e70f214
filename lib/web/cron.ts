import "server-only";
import { env } from "@/lib/env";
import { equalSecrets } from "@/lib/secrets/keyed-hash";

/** True for a request that carries CRON_SECRET as its bearer token; compared in constant time. */
export function isCronRequest(request: Request): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && equalSecrets(token, env().CRON_SECRET);
}
