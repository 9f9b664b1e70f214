import type { ObjectStorage } from "@/lib/storage/port";

/**
 * A storage with the files that came with the code behind it, which a new folder or bucket lacks.
 * What is written hides them, and they are never written to.
 */
export function withBundled(written: ObjectStorage, bundled: ObjectStorage): ObjectStorage {
  return {
    head: async (key) => (await written.head(key)) ?? (await bundled.head(key)),
    read: async (key) => await ((await written.head(key)) ? written : bundled).read(key),
    write: (key, bytes) => written.write(key, bytes),
  };
}
