import { readFile, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { ObjectStorage } from "@/lib/storage/port";

/**
 * Files of one folder of this machine. A key is a path below the folder; one that would leave it
 * is a fault and is thrown, like a read of a file that is not there.
 */
export function localFolder(folder: string): ObjectStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (key.includes("\0") || !path.startsWith(root + sep)) {
      throw new Error("a storage key must stay inside its folder");
    }
    return path;
  };
  return {
    async head(key) {
      const found = await stat(pathOf(key)).catch(nullIfMissing);
      if (!found?.isFile()) return null;
      return { sizeBytes: found.size, version: `${found.size}-${Math.trunc(found.mtimeMs)}` };
    },
    async read(key) {
      return new Uint8Array(await readFile(pathOf(key)));
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
