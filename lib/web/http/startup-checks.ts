import "server-only";
import { findProductionResources, recordProductionResources } from "@/db/production-resources";
import { env } from "@/lib/config/env";
import { findProfileSenderProblem } from "@/lib/config/production-problems";
import { getResourceNames } from "@/lib/config/resources";
import { describeError, log } from "@/lib/core/log";
import { readProfile } from "@/lib/profile/read-profile";
import { readHold } from "@/lib/restores/notice-restore";
import { appCtx } from "@/lib/web/ctx";
import { database } from "@/lib/web/database";

/**
 * Records which database and bucket production uses, and exits a preview that uses one of them, or that
 * can't find out. Also notices whether the database was restored: what visitors do from now on is new.
 */
export async function checkResources(): Promise<void> {
  const settings = env();
  await readHold(appCtx()).catch((error: unknown) => {
    log.warn("restore.not_checked", { reason: describeError(error) });
  });
  if (settings.DEPLOY_ENV !== "production") return;
  const names = getResourceNames(settings);
  try {
    if (!settings.IS_PREVIEW) return await recordProductionResources(database(), names);
    const shared = await findProductionResources(database(), names);
    if (shared.length === 0) return;
    process.stderr.write(`This preview uses what production uses: ${shared.join(", ")}\n`);
  } catch (error) {
    log.warn("resources.not_checked", { reason: describeError(error) });
    if (!settings.IS_PREVIEW) return;
  }
  process.exit(1);
}

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
