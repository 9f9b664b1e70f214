import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { getDirectUrl } from "../../build/direct-database-url";
import { UserError } from "../../build/user-error.mjs";

/** The project's folder, from deploy/backup/ as from dist/. */
const root = fileURLToPath(
  new URL(import.meta.url.includes("/dist/") ? ".." : "../..", import.meta.url),
);

export type BucketSettings = {
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type BackupPlace =
  | { readonly kind: "folder"; readonly folder: string }
  | ({ readonly kind: "bucket" } & BucketSettings);

const schema = z.object({
  BACKUP_TO: z.string({ error: "is missing: a folder, or s3://bucket/prefix" }).min(1),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "must be an age public key: run `npm run backup -- new-key`")
    .optional(),
  BACKUP_SIGNING_KEY: z.string().min(32, "must be 32 characters or more").optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  PG_BIN: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ENDPOINT: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type BackupSettings = {
  readonly databaseUrl: string;
  readonly place: BackupPlace;
  readonly publicKey: string | undefined;
  /** Proves that a backup comes from the site. A restore also finds it in `keyFile`. */
  readonly signingKey: string | undefined;
  /** File with the secret key and the signing key, for restoring. */
  readonly keyFile: string | undefined;
  readonly keepDays: number;
  /** Folder of pg_dump and pg_restore; by default they're looked up. */
  readonly pgBin: string | undefined;
  /** Where uploads are: a folder, or a bucket, which is listed and not copied. */
  readonly uploads: BackupPlace;
  readonly root: string;
};

/**
 * Parses the settings of backup and restore.
 * @throws UserError that lists every bad or missing one
 */
export function parseBackupSettings(
  source: Readonly<Record<string, string | undefined>>,
): BackupSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const { url } = getDirectUrl(given);
  const problems = [
    ...(url ? [] : ["DATABASE_URL is missing"]),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
  ];
  if (!parsed.success || !url) throw new UserError(`Invalid settings: ${problems.join("; ")}.`);
  const settings = parsed.data;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const toBucket = (bucket: string, prefix: string): BackupPlace => {
    if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
      throw new UserError("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing.");
    }
    return {
      kind: "bucket",
      bucket,
      prefix,
      region: settings.S3_REGION,
      endpoint: settings.S3_ENDPOINT,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  };
  const address = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(settings.BACKUP_TO);
  return {
    databaseUrl: url,
    place: address
      ? toBucket(address[1] ?? "", address[2] ?? "")
      : { kind: "folder", folder: settings.BACKUP_TO },
    publicKey: settings.BACKUP_PUBLIC_KEY,
    signingKey: settings.BACKUP_SIGNING_KEY,
    keyFile: settings.BACKUP_KEY_FILE,
    keepDays: settings.BACKUP_KEEP_DAYS,
    pgBin: settings.PG_BIN,
    uploads: settings.S3_BUCKET
      ? toBucket(settings.S3_BUCKET, "")
      : { kind: "folder", folder: join(settings.DATA_DIR, "files") },
    root,
  };
}
