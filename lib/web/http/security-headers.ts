import type { Env } from "@/lib/config/env";

// Relative imports: next.config.ts loads this file too and can't resolve `@/`.

type Header = { readonly key: string; readonly value: string };
type Source = Readonly<Record<string, string | undefined>>;

/** Returns the headers of every response. */
export const getGlobalHeaders = (source: Source): Header[] => [
  { key: "X-Content-Type-Options", value: "nosniff" },
  // Browsers apply it on https only (RFC 6797, 8.1).
  {
    key: "Strict-Transport-Security",
    value: `max-age=63072000${source.HSTS_SUBDOMAINS === "on" ? "; includeSubDomains" : ""}`,
  },
];

function permissionsPolicy(microphone: string): Header {
  const others = "geolocation=(), payment=(), usb=(), display-capture=()";
  return { key: "Permissions-Policy", value: `camera=(), ${microphone}, ${others}` };
}

/** Of the page where staff narrate a lesson, the only one with a microphone. */
export const narrationHeaders: Header[] = [permissionsPolicy("microphone=(self)")];

/** Returns true for the page where staff narrate a lesson. */
export function isNarration(pathname: string): boolean {
  return /^\/admin\/content\/lessons\/[^/]+\/narrate$/.test(pathname);
}

/** Returns the headers that scripts, style sheets and fonts don't have, which saves half a kilobyte each. */
export const getDocumentHeaders = (source: Source): Header[] => [
  // Private pages too: middleware.ts replaces it with one that has a nonce. Excluding them here
  // would exclude /Checkout as well: these sources ignore case, the app's routes don't.
  {
    key: "Content-Security-Policy",
    value: contentSecurityPolicy({ isDevelopment: source.NODE_ENV === "development" }),
  },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  permissionsPolicy("microphone=()"),
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

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
  /** Plays recordings, and runs the encoder: WebAssembly in a worker. */
  narrates?: boolean;
}): string {
  const { nonce, isDevelopment, mediaOrigin, uploadOrigin, narrates = false } = options;
  const scripts = nonce ? `'self' 'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'";
  const encoder = narrates ? " 'wasm-unsafe-eval'" : "";
  const directives = [
    "default-src 'self'",
    `script-src ${scripts}${encoder}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // React and sonner write style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self'${narrates ? " blob:" : ""}${mediaOrigin ? ` ${mediaOrigin}` : ""}`,
    ...(narrates ? ["worker-src 'self' blob:"] : []),
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

/** Emails in a frame: the only pages that our own pages may embed. */
export const emailFramePaths = [
  "/admin/emails/preview",
  "/admin/emails/outbox/:id/body",
  "/admin/emails/send-log/:batch/body",
] as const;

const emailFramePattern = /^\/admin\/emails\/(?:preview|(?:outbox|send-log)\/[^/]+\/body)$/;

export function isEmailFrame(pathname: string): boolean {
  return emailFramePattern.test(pathname);
}

/** A previewed email may use its own styles. It can't run scripts, load resources or submit forms. */
export const emailPreviewPolicy = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");
