import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { startDebianPostgres } from "@/tests/operations/support/debian-postgres";
import { productionSettings } from "@/tests/operations/support/image";
import { runProgram } from "@/tests/operations/support/run-program";
import { type Figure, printFigures } from "../report";
import { fullListSize, insertStaffLists } from "../staff/list-data";

const limitSeconds = 600;

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(0)} s`;

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
    const keys = await runProgram("backup", ["new-key"], {});
    await writeFile(join(folder, "secret-key.txt"), keys.output);
    const settings = {
      ...productionSettings,
      SITE_URL: "http://localhost:3000",
      DEPLOY_ENV: "local",
      BACKUP_TO: join(folder, "backups"),
      BACKUP_PUBLIC_KEY: /BACKUP_PUBLIC_KEY=(\S+)/.exec(keys.output)?.[1] ?? "",
      BACKUP_SIGNING_KEY: /BACKUP_SIGNING_KEY=(\S+)/.exec(keys.output)?.[1] ?? "",
      BACKUP_KEY_FILE: join(folder, "secret-key.txt"),
    };
    const backupMs = await timeProgram("backup", [], {
      ...settings,
      DATABASE_URL: shopUrl,
      DATA_DIR: join(folder, "data"),
    });
    const restoreMs = await timeProgram("restore", ["latest"], {
      ...settings,
      DATABASE_URL: await postgres.createDatabase("restored"),
      DATA_DIR: join(folder, "restored"),
    });
    const pipeMs = timePipe(shopUrl, await postgres.createDatabase("piped"));
    return printFigures(`Backup and restore of ${describeSize()}`, [
      { name: "backup", ours: formatSeconds(backupMs), baseline: "", limit: null },
      createRestoreFigure(restoreMs, pipeMs),
    ]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const describeSize = () =>
  `${fullListSize.subscribers.toLocaleString("en-US")} subscribers and ${fullListSize.orders.toLocaleString("en-US")} orders`;

function createRestoreFigure(restoreMs: number, pipeMs: number): Figure {
  return {
    name: "restore, with the comparison",
    ours: formatSeconds(restoreMs),
    baseline: formatSeconds(pipeMs),
    limit: {
      text: `under ${limitSeconds / 60} minutes`,
      isMet: restoreMs < limitSeconds * 1_000,
    },
  };
}

/** @throws if the program fails */
async function timeProgram(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const startedAt = performance.now();
  const { code, output } = await runProgram(name, args, settings);
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return performance.now() - startedAt;
}

function timePipe(from: string, to: string): number {
  const startedAt = performance.now();
  const command = `pg_dump -Fc "${from}" | pg_restore --no-owner -d "${to}"`;
  const { status, stderr } = spawnSync("bash", ["-o", "pipefail", "-c", command], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`pg_dump or pg_restore failed:\n${stderr}`);
  return performance.now() - startedAt;
}
