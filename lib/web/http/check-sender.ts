import { env } from "@/lib/config/env";
import { findProfileSenderProblem } from "@/lib/config/production-problems";
import { describeError, log } from "@/lib/core/log";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";

/**
 * Exits a production server that has no sender for receipts, in MAIL_FROM or in the business
 * profile. Only warns if the database can't be read: it may come up after the server.
 */
export async function checkSender(): Promise<void> {
  if (env().DEPLOY_ENV !== "production") return;
  let problem: string | null = null;
  try {
    problem = findProfileSenderProblem((await readProfile(appCtx())).sender);
  } catch (error) {
    log.warn("sender.not_checked", { reason: describeError(error) });
  }
  if (problem === null) return;
  process.stderr.write(`Invalid settings:\n  - ${problem}\n`);
  process.exit(1);
}
