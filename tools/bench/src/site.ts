import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import getPort from "get-port";
import { portToPid } from "pid-port";
import { shopAddresses, shopDataDir, shopPorts } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl } from "@/tests/e2e/support/shop-database";
import { startShop, stopShop } from "@/tests/e2e/support/shop-process";
import { withSession } from "./database";

/** Starts a shop with an empty database for a benchmark, and deletes it afterward. */
export async function withShop<Value>(work: () => Promise<Value>): Promise<Value> {
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop …");
  try {
    await startShop();
    return await work();
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}

/** Fills the shop's database. */
export async function fillShop<Value>(work: (db: NodePgDatabase) => Promise<Value>) {
  return await withSession(await readShopDatabaseUrl(), work);
}

/** Returns the process that answers the shop's visitors. */
export async function findServer(): Promise<number> {
  const server = await portToPid({ port: shopPorts.shop, host: "*" });
  if (server === undefined) throw new Error("the shop's process wasn't found");
  return server;
}

/** Runs work with the server that reads and writes files and does nothing else, for baselines. */
export async function withBareServer<Value>(
  folder: string,
  work: (url: string, processId: number) => Promise<Value>,
): Promise<Value> {
  mkdirSync(folder, { recursive: true });
  const child = fork(join(import.meta.dirname, "bare-server.mjs"), [folder]);
  try {
    const [port] = await once(child, "message");
    return await work(`http://127.0.0.1:${port}`, Number(child.pid));
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

/**
 * Builds and serves a site with the same Next.js version and the same texts as the shop's pages, and
 * nothing else of ours.
 */
export async function withBareSite<Value>(
  paths: readonly string[],
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const texts: Record<string, readonly string[]> = {};
  for (const path of paths) {
    texts[path] = extractPageText(await (await fetch(shopAddresses.shop + path)).text());
  }
  const textFile = join(shopDataDir, "bare-texts.json");
  writeFileSync(textFile, JSON.stringify(texts));
  const env = { ...process.env, NODE_ENV: "production", BARE_TEXT_FILE: textFile } as const;
  const runNext = (command: string, ...args: readonly string[]) =>
    spawn(
      process.execPath,
      ["node_modules/next/dist/bin/next", command, "tools/bench/bare-site", ...args],
      { env, stdio: ["ignore", "ignore", "inherit"] },
    );
  console.log("Building the bare site …");
  const [status] = await once(runNext("build"), "exit");
  if (status !== 0) throw new Error(`building the bare site failed (${status})`);
  const port = await getPort();
  const url = `http://localhost:${port}`;
  const server = runNext("start", "--port", String(port));
  const exited = once(server, "exit");
  try {
    const deadline = Date.now() + 30_000;
    while (!(await fetch(url + paths[0]).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error("the bare site didn't start within 30 s");
      await sleep(100);
    }
    return await work(url);
  } finally {
    server.kill();
    await exited;
  }
}

/** Returns the texts of a page's body in their order, without markup: one string per paragraph. */
export function extractPageText(html: string): readonly string[] {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  return body
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<\/?(?:p|h\d|li|section|div|button|summary|dt|dd|article)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
