import "server-only";
import { dependencyAudit, env } from "@/lib/env";
import { kept } from "@/lib/security/kept";
import { paymentPageOrigin } from "@/lib/security/payment-pages";
import type { SecurityAnswers } from "@/lib/security/protections";
import { runSecurityChecks } from "@/lib/security/run-checks";
import { appCtx } from "@/lib/web/ctx";
import { pingDatabase } from "@/lib/web/database";

const keptMs = 60_000;

// Cached per process: the checks are about this process, and the database may be down.
const shared: { securityAnswers?: () => Promise<SecurityAnswers> } = globalThis as never;

/** Returns the results of the eight checks, at most 60 s old. A check that throws counts as failed. */
export function securityAnswers(): Promise<SecurityAnswers> {
  shared.securityAnswers ??= kept(checkNow, { keptMs, now: Date.now });
  return shared.securityAnswers();
}

function checkNow(): Promise<SecurityAnswers> {
  return runSecurityChecks(appCtx(), {
    paymentPageOrigin: paymentPageOrigin(env().STRIPE_API_URL),
    dependencyAudit: dependencyAudit(),
    pingDatabase,
  });
}
