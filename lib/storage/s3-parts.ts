import type { S3Client } from "@aws-sdk/client-s3";
import type { BucketUpload, PartUploads, StoredPart } from "@/lib/core/ports/storage";

/** Creates multipart uploads for a bucket of Amazon S3 or a compatible service. */
export function createS3Parts(bucket: string, client: () => Promise<S3Client>): PartUploads {
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
