// `npm run restore -- NAME`: restores a backup (`latest` by default) into the empty database at
// DATABASE_URL and checks it. `--unsigned` accepts one without a signature. `npm run restore -- restored` marks
// a database that was restored another way.

import { getDirectUrl } from "../../build/direct-database-url";
import { loadEnvFiles } from "../../build/env-files.mjs";
import { UserError } from "../../build/user-error.mjs";
import { withClient } from "../../db/with-client";
import { parseBackupSettings } from "./backup-settings";
import { checkAppStarts } from "./check-app";
import { recordVerification } from "./record-backup";
import { type ChosenBackup, restoreBackup } from "./restore-backup";

async function run(chosen: ChosenBackup): Promise<void> {
  loadEnvFiles(process.cwd());
  if (chosen.name === "restored") return await markRestored();
  const settings = parseBackupSettings(process.env);
  const { name: restored, manifest } = await restoreBackup(settings, chosen);
  console.log(`Restored ${restored}. All rows, totals and uploads match the backup:`);
  for (const [total, value] of Object.entries(manifest.totals)) console.log(`  ${total}: ${value}`);
  await reportHold(settings.databaseUrl);
  const isRunning = await checkAppStarts(settings.root, settings.databaseUrl);
  console.log(
    isRunning
      ? "The site starts on this database."
      : "The site wasn't started, because it isn't built here. Run `npm run build` to check that too.",
  );
  await recordVerification(settings, restored, new Date()).catch((error: unknown) => {
    console.error(`The dashboard won't show this restore: ${String(error)}`);
  });
  if (manifest.uploads.kind === "bucket") {
    console.log("Uploads are in the bucket. The backup has only their list (uploads.json.age).");
  }
}

/** The next start of the site then notices a restore, whatever it finds. */
async function markRestored(): Promise<void> {
  const { url } = getDirectUrl(process.env);
  if (!url) throw new UserError("DATABASE_URL is missing.");
  await withClient(url, (client) =>
    client.query(
      `insert into database_clock (id, server) values (1, 'marked as restored')
       on conflict (id) do update set server = excluded.server`,
    ),
  );
  console.log("Marked. What was due before the site's next start waits for staff.");
}

async function reportHold(databaseUrl: string): Promise<void> {
  const isKnown = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      "select to_regclass('database_clock') is not null as known",
    );
    return rows[0]?.known ?? false;
  });
  console.log(
    isKnown
      ? "What was due before the site starts on it isn't sent until staff decide in Overview."
      : "An older version made this backup. Before you start the site, run `npm run migrate` and `npm run restore -- restored`, or it sends again what was due since the backup.",
  );
}

try {
  const args = process.argv.slice(2);
  const isUnsigned = args.includes("--unsigned");
  const name = args.find((arg) => !arg.startsWith("--")) ?? "latest";
  await run({ name, isUnsigned });
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
