// `npm run restore -- NAME`: restores a backup (`latest` by default) into the empty database at
// DATABASE_URL and checks it. `--unsigned` accepts one without a signature.
import { loadEnvFiles } from "../../build/env-files.mjs";
import { UserError } from "../../build/user-error.mjs";
import { parseBackupSettings } from "./backup-settings";
import { checkAppStarts } from "./check-app";
import { recordVerification } from "./record-backup";
import { type ChosenBackup, restoreBackup } from "./restore-backup";

async function run(chosen: ChosenBackup): Promise<void> {
  loadEnvFiles(process.cwd());
  const settings = parseBackupSettings(process.env);
  const { name: restored, manifest } = await restoreBackup(settings, chosen);
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
  const args = process.argv.slice(2);
  const isUnsigned = args.includes("--unsigned");
  const name = args.find((arg) => !arg.startsWith("--")) ?? "latest";
  await run({ name, isUnsigned });
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
