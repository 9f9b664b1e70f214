import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ObjectStorage } from "@/lib/core/ports/storage";
import { toWebStream } from "@/lib/storage/to-web-stream";

/**
 * Storage in a local folder. Keys are paths below the folder.
 * @throws If a key leaves the folder, or a file to read doesn't exist.
 */
export function createLocalStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  return {
    async head(key) {
      const found = await stat(resolveKey(root, key)).catch(toNullIfMissing);
      if (!found?.isFile()) return null;
      const { size, mtimeMs } = found;
      return { sizeBytes: size, version: `${size}-${Math.trunc(mtimeMs)}` };
    },
    async read(key) {
      return new Uint8Array(await readFile(resolveKey(root, key)));
    },
    async readRange(key, { first, last }) {
      const file = createReadStream(resolveKey(root, key), { start: first, end: last });
      return toWebStream(file);
    },
    getSignedUrl: async () => null,
    parts: null,
    folder: root,
    async remove(key) {
      await rm(resolveKey(root, key), { force: true });
    },
    write: (key, bytes) => replaceFile(root, key, (path) => writeFile(path, bytes)),
    writeStream: (key, body) =>
      replaceFile(root, key, (path) => pipeline(body, createWriteStream(path))),
  };
}

/** Writes next to the file and renames, so that readers see all of it. Leaves nothing if that fails. */
async function replaceFile(
  root: string,
  key: string,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const path = resolveKey(root, key);
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function resolveKey(root: string, key: string): string {
  const path = resolve(root, key);
  if (key.includes("\0") || !path.startsWith(root + sep)) {
    throw new Error("storage key leaves its folder");
  }
  return path;
}

function toNullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
