import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { checkDiskSpace, ensureInstalled, isInstalled } from "../src/install.mjs";

const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      "": { name: "shop" },
      "tools/dev": { version },
      "node_modules/dev-tools": { link: true },
      "node_modules/next": { version },
      "node_modules/for-another-platform": { version, optional: true },
    },
  });

/** Creates a project with a lockfile and, if given, npm's record of what it installed. */
async function createProject(locked: string, installed?: string): Promise<string> {
  const root = await createTemporaryFolder();
  await writeFile(join(root, "package-lock.json"), lockfile(locked));
  if (installed) {
    await mkdir(join(root, "node_modules"));
    const record = JSON.stringify({ packages: { "node_modules/next": { version: installed } } });
    await writeFile(join(root, "node_modules/.package-lock.json"), record);
  }
  return root;
}

test("a fresh clone and an interrupted install aren't installed", async () => {
  const root = await createProject("1.0.0");
  expect(isInstalled(root)).toBe(false);
  await mkdir(join(root, "node_modules/next"), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test("a completed install counts, no matter who ran npm", async () => {
  expect(isInstalled(await createProject("1.0.0", "1.0.0"))).toBe(true);
});

test("a changed lockfile has to be installed", async () => {
  expect(isInstalled(await createProject("1.0.1", "1.0.0"))).toBe(false);
});

test("this project counts as installed", () => {
  expect(isInstalled(join(import.meta.dirname, "../../.."))).toBe(true);
});

test("a full disk is reported before the install", () => {
  expect(() => checkDiskSpace("/shop", 1_999)).toThrow(/\/shop has only 1999 MB .*2000 MB/);
  expect(() => checkDiskSpace("/shop", 2_000)).not.toThrow();
});

test("a failed install says to fix the cause", async () => {
  const root = await createProject("1.0.0");
  await writeFile(join(root, "npm.js"), "process.exit(1)");
  vi.stubEnv("npm_execpath", join(root, "npm.js"));
  vi.spyOn(console, "log").mockReturnValue();
  expect(() => ensureInstalled(root)).toThrow("npm couldn't install the packages");
});
