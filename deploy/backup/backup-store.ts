import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import type { BackupPlace, BucketSettings } from "./backup-settings";

/** Where backups are kept. Keys look like `2026-11-25T07-30-00Z/manifest.json`. */
export type BackupStore = {
  /** All keys with their sizes in bytes. */
  readonly list: () => Promise<readonly { readonly key: string; readonly bytes: number }[]>;
  readonly write: (key: string, content: Readable) => Promise<void>;
  readonly read: (key: string) => Promise<Readable>;
  readonly remove: (key: string) => Promise<void>;
};

export function openStore(place: BackupPlace): BackupStore {
  return place.kind === "folder" ? openFolder(place.folder) : openBucket(place);
}

function openFolder(folder: string): BackupStore {
  return {
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      return await Promise.all(
        entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith(".partial"))
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name);
            const key = path.slice(join(folder, "/").length).replaceAll("\\", "/");
            return { key, bytes: (await stat(path)).size };
          }),
      );
    },
    async write(key, content) {
      const path = join(folder, key);
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
      const partial = `${path}.partial`;
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, path);
      } catch (error) {
        // On a full disk, it would keep the next backup from fitting.
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: async (key) => createReadStream(join(folder, key)),
    remove: async (key) => await rm(join(folder, key), { force: true }),
  };
}

function openBucket(settings: BucketSettings): BackupStore {
  const toPath = (key: string) => (settings.prefix ? `${settings.prefix}/${key}` : key);
  let opened: Promise<S3Client> | undefined;
  const client = (): Promise<S3Client> => {
    opened ??= openClient(settings);
    return opened;
  };
  const sdk = async () => await import("@aws-sdk/client-s3");
  const at = (key: string) => ({ Bucket: settings.bucket, Key: toPath(key) });
  return {
    async list() {
      const { paginateListObjectsV2 } = await sdk();
      const prefix = settings.prefix ? `${settings.prefix}/` : "";
      const pages = paginateListObjectsV2(
        { client: await client() },
        { Bucket: settings.bucket, Prefix: prefix },
      );
      const found: { key: string; bytes: number }[] = [];
      for await (const page of pages) {
        for (const { Key = "", Size = 0 } of page.Contents ?? []) {
          found.push({ key: Key.slice(prefix.length), bytes: Size });
        }
      }
      return found;
    },
    async write(key, content) {
      // Uploads in parts, because the size isn't known and a single request is limited to 5 GB.
      const { Upload } = await import("@aws-sdk/lib-storage");
      await new Upload({ client: await client(), params: { ...at(key), Body: content } }).done();
    },
    async read(key) {
      const { GetObjectCommand } = await sdk();
      const { Body } = await (await client()).send(new GetObjectCommand(at(key)));
      if (!(Body instanceof Readable)) throw new Error(`no content for ${key}`);
      return Body;
    },
    async remove(key) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand(at(key)));
    },
  };
}

async function openClient(settings: BucketSettings): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
  });
}
