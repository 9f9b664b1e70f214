import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { observeCalls } from "@/lib/core/observe";
import type {
  BucketUpload,
  ObjectStorage,
  PartUploads,
  StoredPart,
} from "@/lib/core/ports/storage";
import { toWebStream } from "@/lib/storage/to-web-stream";

export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origin of an S3-compatible service; leave out for Amazon S3. */
  readonly endpoint?: string | undefined;
  /** Timeout in milliseconds for a connection without data; 10 s by default. */
  readonly idleMs?: number;
};

/** Creates storage in a bucket of Amazon S3 or a compatible service. Service errors are thrown. */
export function createS3Storage(settings: S3Settings): ObjectStorage {
  // Loaded on first use, so that a shop on local disk never loads the SDK.
  const sdk = async () => await import("@aws-sdk/client-s3");
  let opened: Promise<S3Client> | undefined;
  const client = (): Promise<S3Client> => {
    opened ??= openClient(settings, settings.idleMs ?? 10_000);
    return opened;
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  const storage: ObjectStorage = {
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
      if (!Body) throw new Error(`storage returned no body for ${key}`);
      return await Body.transformToByteArray();
    },
    async readRange(key, { first, last }) {
      const { GetObjectCommand } = await sdk();
      const part = { ...at(key), Range: `bytes=${first}-${last}` };
      const { Body } = await (await client()).send(new GetObjectCommand(part));
      if (!Body) throw new Error(`storage returned no body for ${key}`);
      return toWebStream(Body as Readable);
    },
    async getSignedUrl(key, { contentType, seconds }) {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        sdk(),
        import("@aws-sdk/s3-request-presigner"),
      ]);
      const command = new GetObjectCommand({ ...at(key), ResponseContentType: contentType });
      return await getSignedUrl(await client(), command, { expiresIn: seconds });
    },
    async remove(key) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand(at(key)));
    },
    parts: observeCalls("s3.parts", createS3Parts(settings.bucket, client), ["signPart"]),
    folder: null,
    async writeStream(key, body, sizeBytes) {
      const [{ PutObjectCommand }, { Readable }] = await Promise.all([
        sdk(),
        import("node:stream"),
      ]);
      const uploader = await openClient(settings, 60_000);
      try {
        const file = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
        const upload = { ...at(key), Body: file, ContentLength: sizeBytes };
        await uploader.send(new PutObjectCommand(upload));
      } finally {
        uploader.destroy();
      }
    },
    async write(key, bytes) {
      const { PutObjectCommand } = await sdk();
      // The socket buffers several megabytes, so a slow upload looks idle until they're sent.
      const uploader = await openClient(settings, 60_000);
      try {
        await uploader.send(new PutObjectCommand({ ...at(key), Body: bytes }));
      } finally {
        uploader.destroy();
      }
    },
  };
  // A URL is signed without a call.
  return observeCalls("s3", storage, ["getSignedUrl"]);
}

async function openClient(settings: S3Settings, idleMs: number): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Most compatible services lack per-bucket host names and Amazon's newer checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // An idle timeout: it ends a stalled body but not a large file over a slow connection.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: idleMs },
  });
}

/** Creates multipart uploads for a bucket of Amazon S3 or a compatible service. */
function createS3Parts(bucket: string, client: () => Promise<S3Client>): PartUploads {
  const sdk = async () => await import("@aws-sdk/client-s3");
  const at = ({ key, multipartId }: BucketUpload) => ({
    Bucket: bucket,
    Key: key,
    UploadId: multipartId,
  });
  return {
    async start(key, contentType) {
      const { CreateMultipartUploadCommand } = await sdk();
      const command = { Bucket: bucket, Key: key, ContentType: contentType };
      const { UploadId } = await (await client()).send(new CreateMultipartUploadCommand(command));
      if (!UploadId) throw new Error("the bucket started no upload");
      return UploadId;
    },
    async signPart(upload, { number, sizeBytes, seconds }) {
      const [{ UploadPartCommand }, { getSignedUrl }] = await Promise.all([
        sdk(),
        import("@aws-sdk/s3-request-presigner"),
      ]);
      // The length is signed, so this URL accepts no more bytes.
      const part = { ...at(upload), PartNumber: number, ContentLength: sizeBytes };
      return await getSignedUrl(await client(), new UploadPartCommand(part), {
        expiresIn: seconds,
      });
    },
    async list(upload) {
      const { ListPartsCommand } = await sdk();
      const parts: StoredPart[] = [];
      let marker: string | undefined;
      try {
        do {
          const page = await (await client()).send(
            new ListPartsCommand({ ...at(upload), PartNumberMarker: marker }),
          );
          for (const { PartNumber: number, Size: sizeBytes, ETag: etag } of page.Parts ?? []) {
            if (number && sizeBytes && etag) parts.push({ number, sizeBytes, etag });
          }
          marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
        } while (marker);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
      return parts;
    },
    async complete(upload, parts) {
      const { CompleteMultipartUploadCommand } = await sdk();
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      await (await client()).send(
        new CompleteMultipartUploadCommand({ ...at(upload), MultipartUpload: { Parts } }),
      );
    },
    async abort(upload) {
      const { AbortMultipartUploadCommand } = await sdk();
      try {
        await (await client()).send(new AbortMultipartUploadCommand(at(upload)));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

/** The upload was completed or aborted. */
function isGone(error: unknown): boolean {
  return error instanceof Error && error.name === "NoSuchUpload";
}
