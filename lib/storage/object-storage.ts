import { join } from "node:path";
import type { Env } from "@/lib/env";
import { localFolder } from "@/lib/storage/local-folder";
import type { ObjectStorage } from "@/lib/storage/port";
import { s3Bucket } from "@/lib/storage/s3";

type StorageSettings = Pick<
  Env,
  "S3_BUCKET" | "S3_REGION" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/** Where files lie without a bucket: what staff upload, and what `npm run ebook` makes. Neither is under `public/`. */
const uploadsFolder = join(process.cwd(), ".data", "files");
const bundledFolder = join(process.cwd(), "content", "ebook", "dist");

/** The private files of this deployment: a bucket when S3_BUCKET is set, else the local folder. */
export function objectStorage(settings: StorageSettings): ObjectStorage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return localFolder(uploadsFolder, bundledFolder);
  }
  return s3Bucket({
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
