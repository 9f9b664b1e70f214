import { join } from "node:path";
import { execa } from "execa";
import { escapeIdentifier } from "pg";
import { UserError } from "@/build/user-error.mjs";
import { withClient } from "@/db/with-client";
import { openDatabase, prepareDatabase, type RunningDatabase } from "./database";
import { lockDataFolder } from "./lock";
import { readSavedState } from "./postgres/location";
import { print } from "./progress";
import { type Plan, planSettings } from "./settings";

async function runStudio(root: string, databaseUrl: string): Promise<void> {
  // Ctrl+C ends drizzle-kit, and then this process.
  process.on("SIGINT", () => undefined);
  await execa("node_modules/.bin/drizzle-kit", ["studio"], {
    cwd: root,
    env: { DATABASE_URL: databaseUrl },
    stdio: "inherit",
    reject: false,
  });
}

/** Opens drizzle-kit's browser for the local database, which it starts unless it's running. */
export async function openStudio(root: string): Promise<void> {
  const plan = await planSettings(root, true);
  if (!plan.usesEmbeddedDatabase) return await runStudio(root, plan.env.DATABASE_URL);
  const lock = await lockDataFolder(plan.dataDir).catch((error) => {
    if (error instanceof UserError) return undefined;
    throw error;
  });
  if (!lock) {
    // `npm start` is running it.
    const { password, port } = await readSavedState(join(plan.dataDir, "postgres"));
    return await runStudio(root, `postgres://postgres:${password}@127.0.0.1:${port}/shop`);
  }
  try {
    const database = await openDatabase(plan, print, () => process.exit(1));
    try {
      await prepareDatabase(database, print);
      await runStudio(root, database.url);
    } finally {
      await database.stop();
    }
  } finally {
    await lock.release();
  }
}

/**
 * Runs work on the migrated and seeded local database while nothing else uses the data folder.
 *
 * @param options.isReset deletes everything in the embedded database first.
 * @throws UserError if the site is running, or if DATABASE_URL is set for a reset.
 */
export async function withLocalDatabase(
  plan: Plan,
  options: { readonly isReset: boolean },
  work: (database: RunningDatabase) => Promise<void>,
): Promise<void> {
  if (options.isReset && !plan.usesEmbeddedDatabase) {
    throw new UserError(
      "DATABASE_URL is set, and this command resets only the embedded database. Unset it and try again.",
    );
  }
  const lock = await lockDataFolder(plan.dataDir);
  try {
    const database = await openDatabase(plan, print, () => process.exit(1));
    try {
      if (options.isReset) await recreateDatabase(database.url);
      await prepareDatabase(database, print);
      await work(database);
    } finally {
      await database.stop();
    }
  } finally {
    await lock.release();
  }
}

async function recreateDatabase(url: string): Promise<void> {
  const server = Object.assign(new URL(url), { pathname: "/postgres" });
  await withClient(server.href, async (client) => {
    await client.query(`drop database ${escapeIdentifier("shop")} with (force)`);
    await client.query(`create database ${escapeIdentifier("shop")}`);
  });
}

/**
 * Deletes everything in the embedded database, then migrates and seeds it.
 *
 * @throws UserError if the site is running, or DATABASE_URL is set.
 */
export async function resetDatabase(root: string): Promise<void> {
  await withLocalDatabase(await planSettings(root, true), { isReset: true }, async () => {
    print("The local database is empty except for the seeded catalog and newsletter issues.");
  });
}
