import { rm } from "node:fs/promises";
import { join } from "node:path";
import { loadEnvFiles } from "@/build/env-files.mjs";
import { UserError } from "@/build/user-error.mjs";
import { connect } from "@/db/client";
import { getDeployEnvironment } from "@/lib/config/deploy-environment";
import { createObjectStorage } from "@/lib/storage/object-storage";
import { withLocalDatabase } from "../database-commands";
import { checkPorts } from "../ports";
import { print } from "../progress";
import { planSettings } from "../settings";
import { toCtxSettings } from "./ctx-settings";
import { seedDemo } from "./seed-demo";
import { ownerEmail } from "./staff";

/** @throws UserError if these variables belong to a production deployment. */
export function refuseProduction(variables: Readonly<Record<string, string | undefined>>): void {
  if (getDeployEnvironment(variables) === "local") return;
  throw new UserError(
    "seed:demo fills a database with invented customers and orders, so it doesn't run in " +
      "production. These settings count as production: DEPLOY_ENV=production, a hosting platform, or " +
      "a live Stripe key.",
  );
}

/**
 * `npm run seed:demo`: fills the local database with the demo business.
 *
 * @param options.isReset deletes everything in the database and the payment sandbox first.
 * @throws UserError in production, while the site is running, or if there are orders already.
 */
export async function runSeedDemo(
  root: string,
  options: { readonly isReset: boolean },
): Promise<void> {
  const given = { ...process.env };
  refuseProduction({ ...loadEnvFiles(root, true), ...given });
  const plan = await planSettings(root, true);
  if (!plan.usesSandbox) {
    throw new UserError(
      "seed:demo uses the local payment sandbox. Remove STRIPE_SECRET_KEY and run the command again.",
    );
  }
  const { env, ports } = plan;
  await withLocalDatabase(plan, options, async (database) => {
    const sandbox = { port: ports.sandbox, dataDir: join(plan.dataDir, "sandbox") };
    const purpose = "the payment sandbox";
    await checkPorts([{ setting: "SANDBOX_PORT", purpose, port: sandbox.port }], 0);
    if (options.isReset) await rm(sandbox.dataDir, { recursive: true, force: true });
    print("Adding 90 days of demo data...");
    const { db, close } = connect(database.directUrl, { poolSize: 4 });
    try {
      await seedDemo({
        db,
        sandbox,
        settings: toCtxSettings(env),
        storage: createObjectStorage(env),
        stripe: { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET },
        now: new Date(),
      });
    } finally {
      await close();
    }
  });
  print(
    `The demo data is ready. Run npm start, open ${env.SITE_URL}/admin, and request a ` +
      `sign-in link for ${ownerEmail}. The email arrives in the local inbox.`,
  );
}
