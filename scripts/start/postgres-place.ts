import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Account, canEnter, isRoot, unprivilegedAccount } from "./postgres-account";
import { Problem } from "./problem.mjs";

/** What is remembered beside a data folder, in `<folder>.json`, readable by its owner alone. */
export type Memory = { password?: string; port?: number; outside?: string };

/** Where a cluster really lives and who runs it. `home` also caches binaries for root. */
export type Place = {
  folder: string;
  home: string;
  account: Account | undefined;
};

const memoryFile = (dataDir: string) => `${dataDir}.json`;

export async function readMemory(dataDir: string): Promise<Memory> {
  try {
    return JSON.parse(await readFile(memoryFile(dataDir), "utf8")) as Memory;
  } catch {
    return {};
  }
}

export async function remember(dataDir: string, memory: Memory): Promise<void> {
  const file = memoryFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(memory, null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(`${file}.new`, file);
}

const ownerOf = (path: string) =>
  stat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

const isCluster = async (folder: string) =>
  (await ownerOf(join(folder, "PG_VERSION"))) !== undefined;

function handOver(folder: string, account: Account): void {
  spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
}

/** A folder of our own that every user can reach, for a project that lies where only root can. */
async function outsideFolder(dataDir: string, memory: Memory): Promise<string> {
  if (memory.outside) {
    const owner = await readFile(join(memory.outside, "belongs-to"), "utf8").catch(() => dataDir);
    // The same memory in two places that both exist: the project was copied, not moved, and
    // one cluster can't serve two.
    const original = owner === dataDir ? {} : await readMemory(owner);
    if (original.outside !== memory.outside) {
      await mkdir(memory.outside, { recursive: true, mode: 0o755 });
      await writeFile(join(memory.outside, "belongs-to"), dataDir);
      return memory.outside;
    }
  }
  const name = `memphis-shop-${randomBytes(6).toString("hex")}`;
  for (const parent of ["/var/lib", "/var/tmp"]) {
    const folder = join(parent, name);
    try {
      await mkdir(folder, { mode: 0o755 });
      await chmod(folder, 0o755);
      await writeFile(join(folder, "belongs-to"), dataDir);
      return folder;
    } catch {
      // Not writable here (a read-only system image): try the next.
    }
  }
  throw new Problem(
    "PostgreSQL refuses to run as root, and neither /var/lib nor /var/tmp can hold a folder for " +
      "the user it runs as. Start as an ordinary user, or set DATABASE_URL.",
  );
}

/**
 * Decides where the cluster of `dataDir` lives. Ordinary users: there. Root: there too where the
 * unprivileged account can reach it, else in a folder outside, whose path is remembered (so a
 * moved project finds its database again, and a copied one gets its own). A database that is not
 * `durable` stays with its caller: there the way is opened instead.
 */
export async function findPlace(dataDir: string, memory: Memory, durable: boolean): Promise<Place> {
  await mkdir(dirname(dataDir), { recursive: true });
  const owner = await ownerOf(dataDir);
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new Problem(
        `The database in ${dataDir} belongs to another user (uid ${owner.uid}), perhaps because ` +
          "the first start was made as root. Start as that user again, or give the folder " +
          `to this one: sudo chown -R ${process.getuid()} ${dirname(dataDir)}`,
      );
    }
    return { folder: dataDir, home: dirname(dataDir), account: undefined };
  }
  const made = await isCluster(dataDir);
  const account = made && owner && owner.uid > 0 ? owner : unprivilegedAccount();
  const parent = dirname(dataDir);
  let reachable = canEnter(account, parent);
  if (!reachable && !durable) {
    // A test's own temporary folder (mode 0700): open the way through, so that nothing is left
    // elsewhere when the test removes it.
    await chmod(parent, 0o711);
    reachable = canEnter(account, parent);
  }
  if (reachable && (made || !memory.outside)) {
    if (made && owner?.uid === 0) handOver(dataDir, account);
    return { folder: dataDir, home: dirname(dataDir), account };
  }
  const home = await outsideFolder(dataDir, memory);
  const folder = join(home, "data");
  if (made && !(await isCluster(folder))) {
    await rm(`${folder}.new`, { recursive: true, force: true });
    await cp(dataDir, `${folder}.new`, {
      recursive: true,
      preserveTimestamps: true,
    });
    handOver(`${folder}.new`, account);
    await chmod(`${folder}.new`, 0o700);
    await rename(`${folder}.new`, folder);
    await rename(dataDir, join(dirname(dataDir), `${basename(dataDir)}.moved-out`));
  }
  return { folder, home, account: (await ownerOf(folder)) ?? account };
}

/** An empty folder that belongs to the account, so that it can fill it. */
export async function emptyFolderFor(folder: string, account: Account | undefined): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}
