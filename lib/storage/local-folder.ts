import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { ObjectStorage } from "@/lib/storage/port";

/**
 * Files of this machine: those written here, and behind them those that came with the code. A key is
 * a path below a folder; one that would leave it is a fault and is thrown, like a read of a file
 * that is not there.
 */
export function localFolder(folder: string, bundled?: string): ObjectStorage {
  const roots = [folder, ...(bundled === undefined ? [] : [bundled])].map((path) => resolve(path));
  async function find(key: string) {
    for (const root of roots) {
      const path = pathBelow(root, key);
      const found = await stat(path).catch(nullIfMissing);
      if (found?.isFile()) return { path, found };
    }
    return null;
  }
  return {
    async head(key) {
      const file = await find(key);
      if (!file) return null;
      const { size, mtimeMs } = file.found;
      return { sizeBytes: size, version: `${size}-${Math.trunc(mtimeMs)}` };
    },
    async read(key) {
      const file = await find(key);
      return new Uint8Array(await readFile(file?.path ?? pathBelow(resolve(folder), key)));
    },
    async write(key, bytes) {
      const path = pathBelow(resolve(folder), key);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    },
  };
}

function pathBelow(root: string, key: string): string {
  const path = resolve(root, key);
  if (key.includes("\0") || !path.startsWith(root + sep)) {
    throw new Error("a storage key must stay inside its folder");
  }
  return path;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
