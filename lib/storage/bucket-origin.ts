import type { Env } from "@/lib/config/env";

type BucketSettings = Pick<Env, "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION">;

/** Returns the origin of the bucket's signed URLs; null for files on local disk. */
export function getBucketOrigin({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
}: BucketSettings): string | null {
  if (!bucket) return null;
  // As the SDK builds them: the bucket in the path for other services, in the host for Amazon S3.
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
}
