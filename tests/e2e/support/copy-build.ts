import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { loadEnvFiles } from "../../../build/env-files.mjs";
import { getBuildSettings, hashSources } from "../../../tools/dev/src/site-build";
import type { TestShop } from "./addresses";
import { shopEnvironment } from "./shop-process";

const leftOut = new Set([".git", "node_modules", ".data", "test-results", "docs", ".next/cache"]);

/** Copies a build into another shop's folder, which is a minute faster than building it again. */
export async function copyBuild(from: TestShop, to: TestShop): Promise<void> {
  cpSync(from.folder, to.folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !leftOut.has(relative(from.folder, path)),
  });
  symlinkSync(join(from.folder, "node_modules"), join(to.folder, "node_modules"));
  const build = join(to.folder, ".next");
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) replaceAddresses(join(entry.parentPath, entry.name), from, to);
  }
  const settings = getBuildSettings({ ...loadEnvFiles(to.folder), ...shopEnvironment(to) });
  writeFileSync(join(build, "built-from"), `${await hashSources(to.folder, settings)}\n`);
}

/** Replaces the origin in the build. Both have the same length, so stored lengths stay correct. */
function replaceAddresses(file: string, from: TestShop, to: TestShop): void {
  const text = readFileSync(file, "latin1");
  if (!text.includes(from.addresses.shop)) return;
  writeFileSync(file, text.replaceAll(from.addresses.shop, to.addresses.shop), "latin1");
}
