// `npm run restore -- NAME`: restores a backup (`latest` by default) into the empty database at
// DATABASE_URL and checks it.
import { loadEnvFiles } from "../../build/env-files.mjs";
import { UserError } from "../../build/user-error.mjs";
import { parseBackupSettings } from "./backup-settings";
import { checkAppStarts } from "./check-app";
import { recordVerification } from "./record-backup";
import { restoreBackup } from "./restore-backup";

async function run(name: string): Promise<void> {
  loadEnvFiles(process.cwd());
  const settings = parseBackupSettings(process.env);
  const { name: restored, manifest } = await restoreBackup(settings, name);
  console.log(`Restored ${restored}. All rows, totals and uploads match the backup:`);
  for (const [total, value] of Object.entries(manifest.totals)) console.log(`  ${total}: ${value}`);
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

try {
  await run(process.argv[2] ?? "latest");
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
