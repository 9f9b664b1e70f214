import type { S3Client } from "@aws-sdk/client-s3";
import type { ObjectStorage } from "@/lib/storage/port";

export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Absent for Amazon's own; else the origin of a compatible service. */
  readonly endpoint?: string | undefined;
  /** How long a connection that is read from may stay silent; 10 s when left out. */
  readonly idleMs?: number;
};

/** A bucket of Amazon S3 or of a service that speaks its API. Faults of the service are thrown. */
export function s3Bucket(settings: S3Settings): ObjectStorage {
  // Loaded at the first use: a shop on the local disk never pays for the SDK.
  const sdk = async () => await import("@aws-sdk/client-s3");
  let opened: Promise<S3Client> | undefined;
  const client = (): Promise<S3Client> => {
    opened ??= open(settings, settings.idleMs ?? 10_000);
    return opened;
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  return {
    async head(key) {
      const { HeadObjectCommand, NotFound } = await sdk();
      try {
        const found = await (await client()).send(new HeadObjectCommand(at(key)));
        const sizeBytes = found.ContentLength ?? 0;
        return {
          sizeBytes,
          version: found.ETag ?? `${sizeBytes}-${found.LastModified?.getTime()}`,
        };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    async read(key) {
      const { GetObjectCommand } = await sdk();
      const { Body } = await (await client()).send(new GetObjectCommand(at(key)));
      if (!Body) throw new Error(`storage answered without a body for ${key}`);
      return await Body.transformToByteArray();
    },
    async write(key, bytes) {
      const { PutObjectCommand } = await sdk();
      // The system takes some megabytes at once, and a slow line is silent until they have left.
      const uploader = await open(settings, 60_000);
      try {
        await uploader.send(new PutObjectCommand({ ...at(key), Body: bytes }));
      } finally {
        uploader.destroy();
      }
    },
  };
}

async function open(settings: S3Settings, idleMs: number): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Compatible services rarely have a host name per bucket, nor Amazon's newer checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // Counted while nothing moves: a body that stalls ends, and a large file over a slow line does not.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: idleMs },
  });
}
