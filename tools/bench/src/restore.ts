import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { startDebianPostgres } from "@/tests/operations/support/debian-postgres";
import { productionSettings } from "@/tests/operations/support/image";
import { runProgram } from "@/tests/operations/support/run-program";
import { measureMs } from "./measure";
import { atMost, formatSeconds, printFigures } from "./report";
import { fullListSize, insertStaffLists } from "./staff/data";

/**
 * Backs up a shop with a million subscribers and 100,000 orders, and restores it into another database,
 * which compares every row with the backup. Runs on Debian's PostgreSQL, because the embedded one has no
 * `pg_dump`. The baseline is `pg_dump` piped into `pg_restore`, without encryption or comparison.
 */
export async function benchRestore(): Promise<number> {
  await compilePrograms();
  const folder = await mkdtemp(join(tmpdir(), "restore-bench-"));
  const postgres = await startDebianPostgres({ isDurable: true });
  try {
    const shopUrl = await postgres.createDatabase("shop");
    await migrateDatabase(shopUrl);
    await seedDatabase(shopUrl);
    await insertStaffLists(shopUrl, fullListSize);
    const keys = await run("backup", ["new-key"], {});
    await writeFile(join(folder, "secret-key.txt"), keys);
    const settings = {
      ...productionSettings,
      SITE_URL: "http://localhost:3000",
      DEPLOY_ENV: "local",
      BACKUP_TO: join(folder, "backups"),
      BACKUP_PUBLIC_KEY: /BACKUP_PUBLIC_KEY=(\S+)/.exec(keys)?.[1] ?? "",
      BACKUP_SIGNING_KEY: /BACKUP_SIGNING_KEY=(\S+)/.exec(keys)?.[1] ?? "",
      BACKUP_KEY_FILE: join(folder, "secret-key.txt"),
    };
    const shop = { ...settings, DATABASE_URL: shopUrl, DATA_DIR: join(folder, "data") };
    const backupMs = await measureMs(() => run("backup", [], shop));
    const restoredUrl = await postgres.createDatabase("restored");
    const other = { ...settings, DATABASE_URL: restoredUrl, DATA_DIR: join(folder, "restored") };
    const restoreMs = await measureMs(() => run("restore", ["latest"], other));
    const pipedUrl = await postgres.createDatabase("piped");
    const pipe = `pg_dump -Fc "${shopUrl}" | pg_restore --no-owner -d "${pipedUrl}"`;
    const pipeMs = await measureMs(async () =>
      execFileSync("bash", ["-o", "pipefail", "-c", pipe], { stdio: "inherit" }),
    );
    const piped = `${formatSeconds(pipeMs)} (pg_dump and pg_restore)`;
    const { subscribers, orders } = fullListSize;
    return printFigures(`Backup and restore of ${subscribers} subscribers and ${orders} orders`, [
      { name: "backup", ours: formatSeconds(backupMs) },
      atMost("restore, with the comparison", restoreMs, 600_000, formatSeconds, piped),
    ]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws if the program fails */
async function run(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, output } = await runProgram(name, args, settings);
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return output;
}
