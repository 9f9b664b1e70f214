import type { ObjectStorage } from "@/lib/storage/port";

/**
 * A storage in front of which stand the files that came with the code. They are never written to,
 * and the storage is not asked for them: a bucket that its key may not list answers for a file that
 * it lacks as for one that is forbidden.
 */
export function withBundled(bundled: ObjectStorage, written: ObjectStorage): ObjectStorage {
  return {
    head: async (key) => (await bundled.head(key)) ?? (await written.head(key)),
    read: async (key) => await ((await bundled.head(key)) ? bundled : written).read(key),
    write: (key, bytes) => written.write(key, bytes),
  };
}
