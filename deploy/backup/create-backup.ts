import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import type { Client } from "pg";
import * as tar from "tar";
import { UserError } from "../../build/user-error.mjs";
import { withClient } from "../../db/with-client";
import { getUploadKey } from "../../lib/course/files/file-rules";
import type { BackupSettings } from "./backup-settings";
import { type BackupStore, openStore } from "./backup-store";
import { encrypt, measure, sign } from "./encryption";
import { getBackupName, type Manifest, readDatabaseFigures, type StoredFile } from "./manifest";
import { findTool, getConnectionEnv, waitForTool } from "./pg-tools";

const dayMs = 86_400_000;

export type Backup = { readonly name: string; readonly manifest: Manifest };

/**
 * Writes a backup: the database as one consistent snapshot, and the uploads (or, from a bucket, their
 * list), each encrypted. The signed manifest comes last, so a folder without one is an unfinished backup.
 * Then deletes backups older than the retention.
 */
export async function createBackup(settings: BackupSettings, now: Date): Promise<Backup> {
  const { publicKey, signingKey } = settings;
  if (!publicKey) {
    throw new UserError(
      "BACKUP_PUBLIC_KEY is missing. Run `npm run backup -- new-key` on your own computer.",
    );
  }
  if (!signingKey) {
    throw new UserError(
      "BACKUP_SIGNING_KEY is missing. Set it to a random secret (openssl rand -hex 32), and add the " +
        "line BACKUP_SIGNING_KEY=… to the file with the secret key.",
    );
  }
  const store = openStore(settings.place);
  const name = getBackupName(now);
  const save: Save = (file, content) =>
    saveEncrypted(store, { folder: name, file, content, publicKey });
  const database = await withClient(settings.databaseUrl, async (client) =>
    dumpDatabase(client, settings, save),
  );
  const { summary, content } = await packUploads(settings);
  const uploads = await save(`uploads.${summary.kind === "folder" ? "tar" : "json"}.age`, content);
  const manifest: Manifest = {
    format: 1,
    createdAt: now.toISOString(),
    ...database.figures,
    serverVersion: database.serverVersion,
    uploads: summary,
    files: [database.file, uploads],
  };
  const written = JSON.stringify(manifest, null, 2);
  await store.write(`${name}/manifest.sig`, Readable.from([sign(written, signingKey)]));
  await store.write(`${name}/manifest.json`, Readable.from([written]));
  await deleteOldBackups(store, {
    newest: name,
    before: now.getTime() - settings.keepDays * dayMs,
  });
  return { name, manifest };
}

type Save = (file: StoredFile["name"], content: Readable) => Promise<StoredFile>;

/** The counts and the dump see the same snapshot, so a restore must match them exactly. */
async function dumpDatabase(client: Client, settings: BackupSettings, save: Save) {
  await client.query("begin transaction isolation level repeatable read, read only");
  const { rows } = await client.query<{ snapshot: string; version: string }>(
    "select pg_export_snapshot() as snapshot, current_setting('server_version_num') as version",
  );
  const serverVersion = Number(rows[0]?.version);
  const tool = await findTool("pg_dump", { pgBin: settings.pgBin, serverVersion });
  const figures = await readDatabaseFigures(client);
  const args = ["--format=custom", "--no-owner", "--no-privileges"];
  const dump = spawn(tool, [...args, `--snapshot=${rows[0]?.snapshot}`], {
    env: { ...process.env, ...getConnectionEnv(settings.databaseUrl) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = waitForTool(dump, "pg_dump");
  try {
    const [file] = await Promise.all([save("database.dump.age", dump.stdout), ended]);
    await client.query("commit");
    return { figures, serverVersion, file };
  } finally {
    // If the dump can't be stored, nothing reads it: pg_dump would wait forever, and its locks stay.
    dump.kill();
  }
}

type NewFile = {
  readonly folder: string;
  readonly file: StoredFile["name"];
  readonly content: Readable;
  readonly publicKey: string;
};

async function saveEncrypted(
  store: BackupStore,
  { folder, file, content, publicKey }: NewFile,
): Promise<StoredFile> {
  const { stream, getResult } = measure(file);
  const encrypted = await encrypt(content, publicKey);
  encrypted.on("error", (error) => stream.destroy(error));
  await store.write(`${folder}/${file}`, encrypted.pipe(stream));
  return getResult();
}

/** Leaves out unfinished videos: their files still grow, and a restored upload starts over. */
async function packUploads({
  uploads: place,
  databaseUrl,
}: BackupSettings): Promise<{ readonly summary: Manifest["uploads"]; readonly content: Readable }> {
  const listed = await openStore(place).list();
  // Queried after listing: an upload has its row before its file.
  const unfinished = await selectUnfinishedKeys(databaseUrl);
  const files = listed.filter(({ key }) => !unfinished.has(key));
  const summary = {
    kind: place.kind,
    count: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  if (place.kind === "bucket") return { summary, content: Readable.from([JSON.stringify(files)]) };
  const keys = files.map(({ key }) => key);
  // `@` would mean "entries of this archive".
  const paths = keys.map((key) => `./${key}`);
  const content =
    paths.length > 0
      ? Readable.from(tar.create({ cwd: place.folder, portable: true }, paths))
      : Readable.from([]);
  return { summary, content };
}

async function selectUnfinishedKeys(databaseUrl: string): Promise<ReadonlySet<string>> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from lesson_uploads");
    return new Set(rows.map(({ id }) => getUploadKey(id)));
  });
}

type Retention = { readonly newest: string; readonly before: number };

async function deleteOldBackups(store: BackupStore, { newest, before }: Retention): Promise<void> {
  for (const { key } of await store.list()) {
    const folder = key.split("/")[0] ?? "";
    const createdAt = parseBackupName(folder);
    if (createdAt && folder !== newest && createdAt.getTime() < before) await store.remove(key);
  }
}

/** Returns when a backup was made; null if it isn't a backup's name. */
function parseBackupName(name: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z$/.exec(name);
  return parts ? new Date(`${parts[1]}${parts[2]}:${parts[3]}:${parts[4]}Z`) : null;
}
