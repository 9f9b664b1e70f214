import type { ObjectStorage, StoredObject } from "@/lib/core/ports/storage";

/**
 * Reads bundled files first and everything else from `written`. Doesn't ask the bucket for bundled
 * files, because a key without list permission gets "forbidden" for a missing object.
 */
export function withBundledFiles(bundled: ObjectStorage, written: ObjectStorage): ObjectStorage {
  /** Bundled files stay as long as the server runs. */
  const known = new Map<string, StoredObject>();
  const findBundled = async (key: string) => {
    const found = known.get(key) ?? (await bundled.head(key));
    if (found) known.set(key, found);
    return found;
  };
  const find = async (key: string) => ((await findBundled(key)) ? bundled : written);
  return {
    head: async (key) => (await findBundled(key)) ?? (await written.head(key)),
    read: async (key) => await (await find(key)).read(key),
    readRange: async (key, range) => await (await find(key)).readRange(key, range),
    getSignedUrl: async (key, options) => await (await find(key)).getSignedUrl(key, options),
    remove: (key) => written.remove(key),
    parts: written.parts,
    folder: written.folder,
    write: (key, bytes) => written.write(key, bytes),
    writeStream: (key, body, sizeBytes) => written.writeStream(key, body, sizeBytes),
  };
}
