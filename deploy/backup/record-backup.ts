import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { withClient } from "../../db/with-client";
import type { BackupSettings } from "./backup-settings";
import { type BackupStore, openStore } from "./backup-store";
import type { Backup } from "./create-backup";

const verificationSchema = z.object({ verifiedAt: z.iso.datetime() });

/**
 * Records a backup in the database that was backed up, for the dashboard and its alerts, and which
 * backups were restored and verified elsewhere since. Database errors are thrown.
 */
export async function recordBackup(settings: BackupSettings, backup: Backup): Promise<void> {
  const { name, manifest } = backup;
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const verifications = await readVerifications(openStore(settings.place));
  await withClient(settings.databaseUrl, async (client) => {
    await client.query(
      `insert into backups (name, created_at, rows, bytes) values ($1, $2, $3, $4)
       on conflict (name) do nothing`,
      [name, manifest.createdAt, rows, bytes],
    );
    for (const [verified, at] of verifications) {
      await client.query("update backups set verified_at = $2 where name = $1", [verified, at]);
    }
  });
}

async function readVerifications(store: BackupStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { key } of await store.list()) {
    const name = /^([^/]+)\/verified\.json$/.exec(key)?.[1];
    if (name === undefined) continue;
    const content = verificationSchema.safeParse(JSON.parse(await text(await store.read(key))));
    if (content.success) found.set(name, content.data.verifiedAt);
  }
  return found;
}

/**
 * Notes in the folder of the backup that it was restored and found complete. The next backup adds
 * that to the original database, which the machine that restores may not reach.
 */
export async function recordVerification(
  settings: BackupSettings,
  name: string,
  at: Date,
): Promise<void> {
  const content = JSON.stringify({ verifiedAt: at.toISOString() });
  await openStore(settings.place).write(`${name}/verified.json`, Readable.from([content]));
}
