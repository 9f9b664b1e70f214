import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { ObjectStorage } from "@/lib/core/ports/storage";

/**
 * Storage in a local folder. Keys are paths below the folder.
 * @throws If a key leaves the folder, or a file to read doesn't exist.
 */
export function createLocalStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  return {
    async head(key) {
      const found = await stat(pathBelow(root, key)).catch(nullIfMissing);
      if (!found?.isFile()) return null;
      const { size, mtimeMs } = found;
      return { sizeBytes: size, version: `${size}-${Math.trunc(mtimeMs)}` };
    },
    async read(key) {
      return new Uint8Array(await readFile(pathBelow(root, key)));
    },
    async write(key, bytes) {
      const path = pathBelow(root, key);
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
