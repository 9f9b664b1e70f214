import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseBackupSettings } from "@/deploy/backup/backup-settings";
import { createBackup } from "@/deploy/backup/create-backup";
import { createKeyPair } from "@/deploy/backup/encryption";
import { startUpload } from "@/lib/course/uploads/uploads";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { paidLesson } from "@/tests/integration/course/course-shop";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const now = new Date("2026-11-25T07:30:00Z");
const name = "2026-11-25T07-30-00Z";

/** Backs up the test's database with a program in place of pg_dump. */
async function prepare(dump: string) {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tool = join(folder, "pg_dump");
  const version = 'if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.0"; exit; fi';
  await writeFile(tool, `#!/bin/sh\n${version}\necho $$ > ${folder}/pid\n${dump}\n`);
  await chmod(tool, 0o755);
  const { publicKey } = await createKeyPair();
  const settings = parseBackupSettings({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    BACKUP_TO: join(folder, "backups"),
    BACKUP_PUBLIC_KEY: publicKey,
    BACKUP_SIGNING_KEY: "signing-key-of-the-backup-test-0123456789",
    PG_BIN: folder,
  });
  return { folder, settings };
}

test("needs no uploads, and doesn't write to their folder", async () => {
  const { folder, settings } = await prepare("echo dump");
  const { manifest } = await createBackup(settings, now);
  expect(manifest.uploads).toEqual({ kind: "folder", count: 0, bytes: 0 });
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("leaves out a video that's being uploaded, whose file grows meanwhile", async () => {
  const { folder, settings } = await prepare("echo dump");
  const storage = createLocalStorage(join(folder, "data/files"));
  await storage.write("lessons/finished", new Uint8Array(5));
  const { actor } = await addTestAdmin(database.db);
  const started = await startUpload(testCtx({ db: database.db, storage }), actor, {
    kind: "video",
    lessonId: paidLesson,
    fileName: "lesson.mp4",
    sizeBytes: 1_000_000,
    fingerprint: "0".repeat(64),
  });
  const id = started.ok ? started.value.id : "";
  await appendFile(join(folder, "data/files/lessons", id), Buffer.alloc(100_001));
  const { manifest } = await createBackup(settings, now);
  expect(manifest.uploads).toEqual({ kind: "folder", count: 1, bytes: 5 });
});

test.skipIf(!existsSync("/dev/full"))(
  "ends pg_dump and leaves no part behind when the disk is full",
  async () => {
    const { folder, settings } = await prepare("exec cat /dev/zero");
    const target = join(folder, "backups", name);
    await mkdir(target, { recursive: true });
    await symlink("/dev/full", join(target, "database.dump.age.partial"));
    await expect(createBackup(settings, now)).rejects.toThrow("ENOSPC");
    const pid = Number(await readFile(join(folder, "pid"), "utf8"));
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
    expect(await readdir(target)).toEqual([]);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
