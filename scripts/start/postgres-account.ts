import { execFileSync, spawnSync } from "node:child_process";
import { Problem } from "./problem.mjs";

/** The user and group that PostgreSQL runs as; undefined means "as we are". */
export type Account = { uid: number; gid: number };

/** True when this process is root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function idOf(name: string, flag: "-u" | "-g"): number {
  return Number.parseInt(
    execFileSync("id", [flag, name], {
      stdio: ["ignore", "pipe", "ignore"],
    }).toString(),
    10,
  );
}

/**
 * An existing account without rights, for root to start PostgreSQL as: `postgres` where the system
 * has it, else `nobody`. No account is created.
 */
export function unprivilegedAccount(): Account {
  for (const name of ["postgres", "nobody"]) {
    try {
      const account = { uid: idOf(name, "-u"), gid: idOf(name, "-g") };
      if (account.uid > 0) return account;
    } catch {
      // This system has no such account: try the next.
    }
  }
  throw new Problem(
    "PostgreSQL refuses to run as root, and this system has neither a user `postgres` nor " +
      "`nobody` to run it as. Start as an ordinary user, or set DATABASE_URL to a database of yours.",
  );
}

/** True when `account` can enter `folder`: asked of the system itself, which knows every rule. */
export function canEnter(account: Account, folder: string): boolean {
  const asked = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return asked.status === 0;
}
