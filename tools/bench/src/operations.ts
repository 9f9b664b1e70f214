import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { median } from "simple-statistics";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { startDebianPostgres } from "@/tests/operations/support/debian-postgres";
import {
  buildImage,
  productionSettings,
  startInstance,
  waitUntilReady,
} from "@/tests/operations/support/image";
import { startNginx } from "@/tests/operations/support/nginx";
import { runProgram } from "@/tests/operations/support/run-program";
import { fullSize, insertLists } from "./data";
import { withSession } from "./database";
import { measureMs } from "./measure";
import { atMost, formatMb, formatMs, formatSeconds, printFigures } from "./report";

/** @throws if the program fails */
async function run(name: string, args: string[], settings: Record<string, string>, folder = ".") {
  const { code, output } = await runProgram(name, args, settings, folder);
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return output;
}

/**
 * Backs up a shop with a million subscribers and 100,000 orders, and restores it into another database,
 * which compares every row with the backup. Runs on Debian's PostgreSQL, because the embedded one has no
 * `pg_dump`. The baseline is `pg_dump` piped into `pg_restore`, without encryption or comparison.
 */
export async function benchRestore(): Promise<number> {
  await compilePrograms();
  const folder = mkdtempSync(join(tmpdir(), "restore-bench-"));
  const postgres = await startDebianPostgres({ isDurable: true });
  try {
    const shopUrl = await postgres.createDatabase("shop");
    await migrateDatabase(shopUrl);
    await seedDatabase(shopUrl);
    await withSession(shopUrl, (db) => insertLists(db, fullSize));
    const keys = await run("backup", ["new-key"], {});
    writeFileSync(join(folder, "secret-key.txt"), keys);
    const getSettings = (DATABASE_URL: string, name: string) => ({
      ...productionSettings,
      SITE_URL: "http://localhost:3000",
      DEPLOY_ENV: "local",
      BACKUP_TO: join(folder, "backups"),
      BACKUP_PUBLIC_KEY: /BACKUP_PUBLIC_KEY=(\S+)/.exec(keys)?.[1] ?? "",
      BACKUP_SIGNING_KEY: /BACKUP_SIGNING_KEY=(\S+)/.exec(keys)?.[1] ?? "",
      BACKUP_KEY_FILE: join(folder, "secret-key.txt"),
      DATABASE_URL,
      DATA_DIR: join(folder, name),
    });
    const backupMs = await measureMs(() => run("backup", [], getSettings(shopUrl, "data")));
    const restored = getSettings(await postgres.createDatabase("restored"), "restored");
    const restoreMs = await measureMs(() => run("restore", ["latest"], restored));
    const pipedUrl = await postgres.createDatabase("piped");
    const pipe = `pg_dump -Fc "${shopUrl}" | pg_restore --no-owner -d "${pipedUrl}"`;
    const pipeMs = await measureMs(async () =>
      execFileSync("bash", ["-o", "pipefail", "-c", pipe], { stdio: "inherit" }),
    );
    const { subscribers, orders } = fullSize;
    const title = `Backup and restore of ${subscribers} subscribers and ${orders} orders`;
    return printFigures(`${title}; baseline: pg_dump and pg_restore`, [
      { name: "backup", ours: formatSeconds(backupMs) },
      atMost("restore and comparison", restoreMs, 600_000, formatSeconds, formatSeconds(pipeMs)),
    ]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures instances of the image: from the sources to a page over https, cold start, and memory at rest. */
export async function benchInstances(): Promise<number> {
  const startedAt = performance.now();
  const { folder, remove } = buildImage({ installs: true });
  const postgres = await startDebianPostgres();
  try {
    const databaseUrl = await postgres.createDatabase("shop");
    await run("migrate", [], { DATABASE_URL: databaseUrl }, folder);
    const port = await getPort();
    const instance = startInstance({ folder, databaseUrl, port });
    await waitUntilReady(instance);
    const nginx = await startNginx(folder, [port]);
    const { status } = await nginx.fetch("/ebook", {});
    if (status !== 200) throw new Error(`/ebook returned ${status}`);
    const openMs = performance.now() - startedAt;
    await nginx.stop();
    await wait(60_000);
    const memoryMb = instance.memoryMegabytes();
    await instance.stop();
    const starts: number[] = [];
    while (starts.length < 5) {
      const begunAt = performance.now();
      const started = startInstance({ folder, databaseUrl, port });
      const isHealthy = () => fetch(`${started.origin}/api/health`).then(({ ok }) => ok);
      while (!(await isHealthy().catch(() => false))) await wait(10);
      starts.push(performance.now() - begunAt);
      await started.stop();
    }
    const coldStart = `cold start, median of ${starts.map(formatMs).join(", ")}`;
    return printFigures("Instances of the image", [
      atMost("from the sources to a page over https", openMs, 300_000, formatSeconds),
      atMost(coldStart, median(starts), 1_500, formatMs),
      atMost("memory at rest, 60 s after all pages were rendered", memoryMb, 300, formatMb),
    ]);
  } finally {
    await postgres.stop();
    remove();
  }
}
