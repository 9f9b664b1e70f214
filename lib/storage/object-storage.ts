import { join } from "node:path";
import type { Env } from "@/lib/config/env";
import type { ObjectStorage, StoredObject } from "@/lib/core/ports/storage";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { createS3Storage } from "@/lib/storage/s3-storage";

type StorageSettings = Pick<
  Env,
  | "DATA_DIR"
  | "S3_BUCKET"
  | "S3_REGION"
  | "S3_ENDPOINT"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
>;

/** Output of `npm run ebook`. Like uploads, it's never under `public/`. */
const bundledFolder = join(process.cwd(), "content", "ebook", "dist");
/** Holds the seeded lessons' files, with keys such as `course/02-get-registered/03-the-mlc.mp4`. */
const contentFolder = join(process.cwd(), "content");

/**
 * Creates this deployment's private storage: the bundled eBook and lessons, and a bucket if S3_BUCKET
 * is set or a local folder otherwise.
 */
export function createObjectStorage(settings: StorageSettings): ObjectStorage {
  return withBundledFiles(
    createLocalStorage(bundledFolder),
    withBundledFiles(createLocalStorage(contentFolder), createStorage(settings)),
  );
}

function createStorage(settings: StorageSettings): ObjectStorage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return createLocalStorage(join(settings.DATA_DIR, "files"));
  }
  return createS3Storage({
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

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
