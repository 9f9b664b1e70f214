import { chmod, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { execa } from "execa";
import { UserError } from "@/build/user-error.mjs";
import { type Binaries, getProgram } from "./binaries";
import { emptyFolder, type Location } from "./location";

/** The superuser of every cluster. */
export const superuser = "postgres";

/** Only pg_trgm asks the system which characters are letters; sorting uses PostgreSQL's own C.UTF-8. */
const characterTypes = ["C.UTF-8", "en_US.UTF-8", "C"];

/** Returns the environment without PG* and locale settings, which would change what PostgreSQL does. */
export function getCleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { NODE_ENV: "production", ...Object.fromEntries(kept), LC_ALL: "C" };
}

/** Returns the error for a PostgreSQL program that failed, with the end of its output. */
export function createPostgresError(output: string, folder: string): UserError {
  const lastLines = output.trim().split("\n").slice(-6).join("\n  ");
  return new UserError(
    `PostgreSQL in ${folder} didn't start. Its last lines are below. Fix the cause and start again, ` +
      `or set DATABASE_URL to your own PostgreSQL.\n  ${lastLines}`,
  );
}

/**
 * Creates the cluster unless there is one, under a temporary name first, so that an interrupted
 * start leaves nothing incomplete.
 *
 * @throws UserError if the cluster was created by another major version.
 */
export async function ensureCluster(
  { folder, account }: Location,
  binaries: Binaries,
  password: string,
  isTemporary: boolean,
): Promise<void> {
  const version = await readFile(`${folder}/PG_VERSION`, "utf8").catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() !== binaries.majorVersion) {
      throw new UserError(
        `The database in ${folder} was created by PostgreSQL ${version.trim()}, and this project ` +
          `uses version ${binaries.majorVersion}, which can't read it. Nothing was changed. To keep ` +
          "the data, dump it with the old version and load it into the new one. To start empty, " +
          "rename the folder.",
      );
    }
    await chmod(folder, 0o700);
    return;
  }
  const incomplete = `${folder}.new`;
  const passwordFile = `${folder}.pw`;
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    let failure: string | undefined;
    for (const characterType of characterTypes) {
      await emptyFolder(incomplete, account);
      const args = [
        ...[`--pgdata=${incomplete}`, `--username=${superuser}`, `--pwfile=${passwordFile}`],
        ...["--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions"],
        ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ...["--locale=C", `--lc-ctype=${characterType}`],
        ...(isTemporary ? ["--no-sync"] : []),
      ];
      const result = await execa(getProgram(binaries, "initdb"), args, {
        ...account,
        cwd: account ? "/" : dirname(folder),
        env: getCleanEnvironment(),
        extendEnv: false,
        all: true,
        reject: false,
      });
      failure = result.failed ? result.all || result.message : undefined;
      if (failure === undefined || !/locale/i.test(failure)) break;
    }
    if (failure !== undefined) throw createPostgresError(failure, folder);
    await rename(incomplete, folder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(incomplete, { recursive: true, force: true });
  }
}
