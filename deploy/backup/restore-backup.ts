import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as tar from "tar";
import { UserError } from "../../build/user-error.mjs";
import { withClient } from "../../db/with-client";
import type { BackupSettings } from "./backup-settings";
import { type BackupStore, openStore } from "./backup-store";
import { decrypt, isSignedBy, measure } from "./encryption";
import {
  findDifferences,
  getBackupName,
  type Manifest,
  manifestSchema,
  readDatabaseFigures,
} from "./manifest";
import { findTool, getConnectionEnv, waitForTool } from "./pg-tools";

export type ChosenBackup = {
  /** The backup's folder, or `latest`. */
  readonly name: string;
  /** True restores it although nothing proves that the site made it. */
  readonly isUnsigned: boolean;
};

/**
 * Restores a backup into an empty database and an empty uploads folder, then compares row counts,
 * totals and files with the backup's manifest. The database is restored in one transaction, so a
 * failure leaves it empty. Nothing is read from the backup before its signature was checked.
 * @throws UserError if the signature is missing or wrong, the target isn't empty, a file was changed, the
 * key is wrong, or figures differ
 */
export async function restoreBackup(
  settings: BackupSettings,
  { name, isUnsigned }: ChosenBackup,
): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  const { secretKey, signingKey } = await readKeys(settings);
  const store = openStore(settings.place);
  const chosen = name === "latest" ? await findLatest(store) : name;
  const manifest = isUnsigned
    ? parseManifest(await readText(store, `${chosen}/manifest.json`), chosen)
    : await readSignedManifest(store, chosen, signingKey);
  await refuseUsedTarget(settings);
  // A dump is SQL, and a superuser's SQL can run programs on the database's machine.
  if (isUnsigned) await refuseSuperuser(settings);
  const folder = await mkdtemp(join(tmpdir(), "restore-"));
  try {
    for (const file of manifest.files) {
      await download(store, `${chosen}/${file.name}`, join(folder, file.name), file.sha256);
    }
    await restoreDatabase(settings, join(folder, "database.dump.age"), secretKey, manifest);
    if (manifest.uploads.kind === "folder") {
      await restoreUploads(settings, join(folder, "uploads.tar.age"), secretKey, manifest);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { name: chosen, manifest };
}

async function readKeys({ keyFile, signingKey }: BackupSettings) {
  if (!keyFile) throw new UserError("BACKUP_KEY_FILE is missing: the file with the secret key.");
  const content = await readFile(keyFile, "utf8").catch((error: unknown) => {
    throw new UserError(`The key file can't be read (${String(error)}).`);
  });
  const secretKey = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(content)?.[0];
  if (!secretKey) throw new UserError(`${keyFile} contains no age secret key.`);
  return {
    secretKey,
    signingKey: signingKey ?? /^BACKUP_SIGNING_KEY=(\S{32,})$/m.exec(content)?.[1],
  };
}

async function findLatest(store: BackupStore): Promise<string> {
  const finished = (await store.list())
    .map(({ key }) => /^([^/]+)\/manifest\.json$/.exec(key)?.[1])
    .filter((name) => name !== undefined)
    .sort();
  const latest = finished.at(-1);
  if (!latest) throw new UserError("There's no finished backup at BACKUP_TO.");
  return latest;
}

const maxManifestBytes = 1_000_000;

async function readText(store: BackupStore, key: string): Promise<string> {
  let content = "";
  try {
    for await (const chunk of await store.read(key)) {
      content += String(chunk);
      if (content.length > maxManifestBytes) throw new Error("too long");
    }
  } catch {
    throw new UserError(`${key} can't be read, so this isn't a finished backup.`);
  }
  return content;
}

const howToGoOn =
  "If you're sure that your site made it, add --unsigned, and restore as a role that isn't a superuser.";

async function readSignedManifest(
  store: BackupStore,
  name: string,
  signingKey: string | undefined,
): Promise<Manifest> {
  if (!signingKey) {
    throw new UserError(
      `BACKUP_SIGNING_KEY is missing: set it as on the server, or add its line to the key file. ${howToGoOn}`,
    );
  }
  const content = await readText(store, `${name}/manifest.json`);
  const signature = await readText(store, `${name}/manifest.sig`).catch(() => {
    throw new UserError(
      `${name} has no signature (manifest.sig): an older version made it, or someone else. ${howToGoOn}`,
    );
  });
  if (!isSignedBy(content, signature, signingKey)) {
    throw new UserError(
      `The signature of ${name} is wrong: its manifest was changed, or made with another signing key. ${howToGoOn}`,
    );
  }
  return parseManifest(content, name);
}

function parseManifest(content: string, name: string): Manifest {
  const manifest = manifestSchema.safeParse(parseJson(content)).data;
  if (!manifest) throw new UserError(`${name} isn't a backup that this version can read.`);
  // An old backup under a newer name would count as the latest.
  const original = getBackupName(new Date(manifest.createdAt));
  if (original !== name) throw new UserError(`${name} is the backup ${original}, renamed.`);
  return manifest;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function refuseSuperuser({ databaseUrl }: BackupSettings): Promise<void> {
  const isSuperuser = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ super: boolean }>(
      "select rolsuper as super from pg_roles where rolname = current_user",
    );
    return rows[0]?.super ?? true;
  });
  if (isSuperuser) {
    throw new UserError(
      "With --unsigned, DATABASE_URL's role must not be a superuser. Create one: createuser restorer, " +
        "then createdb -O restorer restored.",
    );
  }
}

async function refuseUsedTarget({ databaseUrl, uploads }: BackupSettings): Promise<void> {
  const tables = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    return rows[0]?.tables ?? 0;
  });
  if (tables > 0) {
    throw new UserError(
      `The database at DATABASE_URL has ${tables} tables. Restore into a new, empty database.`,
    );
  }
  // deploy/postgres/create-roles.sh makes it, and the dump does too. Without tables, nothing is lost.
  await withClient(databaseUrl, (client) => client.query("drop schema if exists drizzle"));
  if (uploads.kind === "folder") {
    const entries = await readdir(uploads.folder).catch(() => []);
    if (entries.length > 0) {
      throw new UserError(`${uploads.folder} isn't empty. Set DATA_DIR to a new folder.`);
    }
  }
}

async function download(
  store: BackupStore,
  key: string,
  path: string,
  sha256: string,
): Promise<void> {
  const { stream, getResult } = measure(key);
  await pipeline(await store.read(key), stream, createWriteStream(path, { mode: 0o600 }));
  if (getResult().sha256 !== sha256) {
    throw new UserError(`${key} was changed or damaged: its checksum differs from the manifest.`);
  }
}

async function restoreDatabase(
  { databaseUrl, pgBin }: BackupSettings,
  path: string,
  secretKey: string,
  manifest: Manifest,
): Promise<void> {
  const tool = await findTool("pg_restore", { pgBin, serverVersion: manifest.serverVersion });
  const dump = await decrypt(createReadStream(path), secretKey).catch((error: unknown) => {
    throw new UserError(`The secret key doesn't open this backup (${String(error)}).`);
  });
  const connection = getConnectionEnv(databaseUrl);
  const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
  const restore = spawn(tool, [...args, `--dbname=${connection.PGDATABASE}`], {
    env: { ...process.env, ...connection },
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = waitForTool(restore, "pg_restore");
  // If pg_restore fails, writing to it fails too, and its own error says why.
  await Promise.all([pipeline(dump, restore.stdin).catch(() => undefined), ended]);
  await withClient(databaseUrl, async (client) => {
    await client.query("analyze");
    const differences = findDifferences(manifest, await readDatabaseFigures(client));
    if (differences.length > 0) {
      throw new UserError(`The restored database differs:\n${differences.join("\n")}`);
    }
  });
}

async function restoreUploads(
  { uploads }: BackupSettings,
  path: string,
  secretKey: string,
  { uploads: expected }: Manifest,
): Promise<void> {
  if (uploads.kind !== "folder" || expected.count === 0) return;
  await mkdir(uploads.folder, { recursive: true });
  const content = await decrypt(createReadStream(path), secretKey);
  await pipeline(content, tar.extract({ cwd: uploads.folder, strict: true }));
  const restored = await openStore(uploads).list();
  const bytes = restored.reduce((sum, file) => sum + file.bytes, 0);
  if (restored.length !== expected.count || bytes !== expected.bytes) {
    throw new UserError(
      `The uploads differ: ${expected.count} files with ${expected.bytes} bytes in the backup, ` +
        `${restored.length} with ${bytes} restored.`,
    );
  }
}
