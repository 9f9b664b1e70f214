import type { Env } from "@/lib/config/env";

/**
 * Builds the Content-Security-Policy header. Public pages are static, so their inline scripts can't
 * have a nonce. Private pages (payments, tokens) only run scripts with the request's nonce.
 */
export function contentSecurityPolicy(options: {
  nonce?: string;
  isDevelopment: boolean;
  /** Origin of the bucket that lesson pages load videos from. */
  mediaOrigin?: string | null;
  /** Origin of the bucket that staff's browser uploads videos to. */
  uploadOrigin?: string | null;
}): string {
  const { nonce, isDevelopment, mediaOrigin, uploadOrigin } = options;
  const scripts = nonce ? `'self' 'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'";
  const directives = [
    "default-src 'self'",
    `script-src ${scripts}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // React and sonner write style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self'${mediaOrigin ? ` ${mediaOrigin}` : ""}`,
    `connect-src 'self'${uploadOrigin ? ` ${uploadOrigin}` : ""}${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join("; ");
}

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
