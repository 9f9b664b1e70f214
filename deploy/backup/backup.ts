// `npm run backup`: writes an encrypted backup to BACKUP_TO. `npm run backup -- new-key` creates a key pair.
import { randomBytes } from "node:crypto";
import { loadEnvFiles } from "../../build/env-files.mjs";
import { UserError } from "../../build/user-error.mjs";
import { parseBackupSettings } from "./backup-settings";
import { createBackup } from "./create-backup";
import { createKeyPair } from "./encryption";
import { recordBackup } from "./record-backup";

async function run(command: string | undefined): Promise<void> {
  if (command === "new-key") {
    const { publicKey, secretKey } = await createKeyPair();
    console.log(
      `Keep all of this offline. Without the secret key, no backup can be restored:\n${secretKey}\n\n` +
        `Set these on the server:\nBACKUP_PUBLIC_KEY=${publicKey}\n` +
        `BACKUP_SIGNING_KEY=${randomBytes(32).toString("hex")}`,
    );
    return;
  }
  if (command) throw new UserError(`Unknown command ${command}. Use no command, or new-key.`);
  loadEnvFiles(process.cwd());
  const settings = parseBackupSettings(process.env);
  const backup = await createBackup(settings, new Date());
  const { name, manifest } = backup;
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `Backup ${name}: ${rows} rows, ${manifest.uploads.count} uploads, ${bytes} bytes encrypted.`,
  );
  await recordBackup(settings, backup).catch((error: unknown) => {
    console.error(`The backup is complete, but the dashboard won't show it: ${String(error)}`);
  });
}

try {
  await run(process.argv[2]);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
