import "server-only";
import { dependencyAudit, env } from "@/lib/env";
import { kept } from "@/lib/security/kept";
import { paymentPageOrigin } from "@/lib/security/payment-pages";
import type { SecurityAnswers } from "@/lib/security/protections";
import { runSecurityChecks } from "@/lib/security/run-checks";
import { appCtx } from "@/lib/web/ctx";
import { pingDatabase } from "@/lib/web/database";

const keptMs = 60_000;

// One for the process, whichever bundle asks: what is checked is this process and what it reaches,
// and a shared table could not tell that the database is gone.
const shared: { securityAnswers?: () => Promise<SecurityAnswers> } = globalThis as never;

/** The eight answers, at most 60 s old. Never throws for a check: that is a no. */
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
