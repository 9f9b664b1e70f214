import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { execaSync } from "execa";
import { UserError } from "@/build/user-error.mjs";

/** The user that PostgreSQL runs as. */
export type Account = { uid: number; gid: number };

/** What's remembered about a data folder in `<folder>.json`, readable only by its owner. */
export type SavedState = { password?: string; port?: number; outside?: string };

/** Where a cluster is stored. As root: which account runs it; `home` also caches its binaries. */
export type Location = { folder: string; home: string; account: Account | undefined };

/** True if this process is root: PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0;

/** Reads what was remembered about a data folder; empty if there's nothing. */
export async function readSavedState(dataDir: string): Promise<SavedState> {
  try {
    return JSON.parse(await readFile(`${dataDir}.json`, "utf8")) as SavedState;
  } catch {
    return {};
  }
}

/** Replaces what's remembered about a data folder. */
export async function saveState(dataDir: string, state: SavedState): Promise<void> {
  const file = `${dataDir}.json`;
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Returns an existing account without privileges: `postgres`, otherwise `nobody`. Creates none. */
function findUnprivilegedAccount(): Account {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(execaSync("id", [flag, name], { reject: false }).stdout || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new UserError(
    "PostgreSQL can't run as root, and this system has no `postgres` or `nobody` user to run " +
      "PostgreSQL. Start as a regular user, or set DATABASE_URL to your own database.",
  );
}

function canEnter(account: Account, folder: string): boolean {
  const options = { ...account, cwd: "/", reject: false, stdio: "ignore" } as const;
  return execaSync("/bin/sh", ["-c", 'cd "$0"', folder], options).exitCode === 0;
}

const findOwner = (path: string) =>
  stat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

const isCluster = async (folder: string) =>
  (await findOwner(join(folder, "PG_VERSION"))) !== undefined;

const changeOwner = (folder: string, { uid, gid }: Account) =>
  execaSync("chown", ["-R", `${uid}:${gid}`, folder]);

/** Returns a folder that every user can enter, for a project folder that only root can enter. */
async function ensureOutsideFolder(dataDir: string, { outside }: SavedState): Promise<string> {
  if (outside) {
    const owner = await readFile(join(outside, "belongs-to"), "utf8").catch(() => dataDir);
    // If another project has the same state, this one was copied, and needs a cluster of its own.
    const wasCopied = owner !== dataDir && (await readSavedState(owner)).outside === outside;
    if (!wasCopied) {
      await mkdir(outside, { recursive: true, mode: 0o755 });
      await writeFile(join(outside, "belongs-to"), dataDir);
      return outside;
    }
  }
  const name = `memphis-shop-${randomBytes(6).toString("hex")}`;
  // Not in /tmp, which is emptied.
  for (const parent of ["/var/lib", "/var/tmp"]) {
    const folder = join(parent, name);
    try {
      await mkdir(folder, { mode: 0o755 });
      await chmod(folder, 0o755);
      await writeFile(join(folder, "belongs-to"), dataDir);
      return folder;
    } catch {
      // Not writable (a read-only system image): try the next one.
    }
  }
  throw new UserError(
    "PostgreSQL can't run as root, and we couldn't create a folder for its user in /var/lib or " +
      "/var/tmp. Start as a regular user, or set DATABASE_URL to your own database.",
  );
}

/**
 * Decides where the cluster of `dataDir` is stored. For a regular user: there. For root: there if an
 * unprivileged account can reach it, otherwise in an outside folder that's remembered, so a moved
 * project finds its database again.
 *
 * @param isTemporary a test's database; its parent folder is opened instead of going outside.
 * @throws UserError if the folder belongs to another user.
 */
export async function findLocation(
  dataDir: string,
  state: SavedState,
  isTemporary: boolean,
): Promise<Location> {
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true });
  const owner = await findOwner(dataDir);
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new UserError(
        `The database in ${dataDir} belongs to another user (uid ${owner.uid}). You may have ` +
          "started as root the first time. Start as that user again, or take over the folder: " +
          `sudo chown -R ${process.getuid()} ${parent}`,
      );
    }
    return { folder: dataDir, home: parent, account: undefined };
  }
  const exists = await isCluster(dataDir);
  const account = exists && owner && owner.uid > 0 ? owner : findUnprivilegedAccount();
  if (isTemporary && !canEnter(account, parent)) await chmod(parent, 0o711);
  if (canEnter(account, parent) && (exists || !state.outside)) {
    if (exists && owner?.uid === 0) changeOwner(dataDir, account);
    return { folder: dataDir, home: parent, account };
  }
  if (exists) {
    throw new UserError(
      `The database runs as user ${account.uid}, who can no longer reach ${dataDir}. Move the ` +
        "project back, or set DATA_DIR to a folder that this user can reach.",
    );
  }
  const home = await ensureOutsideFolder(dataDir, state);
  const folder = join(home, "data");
  return { folder, home, account: (await findOwner(folder)) ?? account };
}

/** Replaces `folder` with an empty one that belongs to the account. */
export async function emptyFolder(folder: string, account: Account | undefined): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}
