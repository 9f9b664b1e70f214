import "server-only";
import { dependencyAudit, env } from "@/lib/config/env";
import { memoizeWithTtl } from "@/lib/core/cached-read";
import type { SecurityReport } from "@/lib/security/protections";
import { paymentPageOrigin, runSecurityChecks } from "@/lib/security/run-checks";
import { appCtx } from "@/lib/web/ctx";
import { pingDatabase } from "@/lib/web/database";

const ttlMs = 60_000;

// Cached per process: the checks are about this process, and the database may be down.
const shared: { getSecurityReport?: () => Promise<SecurityReport> } = globalThis as never;

/** Returns the results of the eight checks, at most 60 s old. A check that throws counts as failed. */
export function getSecurityReport(): Promise<SecurityReport> {
  shared.getSecurityReport ??= memoizeWithTtl(checkNow, { ttlMs, now: Date.now });
  return shared.getSecurityReport();
}

function checkNow(): Promise<SecurityReport> {
  return runSecurityChecks(appCtx(), {
    paymentPageOrigin: paymentPageOrigin(env().STRIPE_API_URL),
    dependencyAudit: dependencyAudit(),
    pingDatabase,
  });
}
