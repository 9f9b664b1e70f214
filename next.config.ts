import { join } from "node:path";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { addCompileHints } from "./build/compile-hint";
import { checkBuildSettings } from "./lib/config/env";
import { resolveOwnHosts } from "./lib/config/site-origin";
import { adminMatcher, privatePages } from "./lib/web/http/private-pages";
import {
  emailFramePaths,
  emailPreviewPolicy,
  getDocumentHeaders,
  getGlobalHeaders,
  narrationHeaders,
} from "./lib/web/http/security-headers";

const isStandalone = process.env.BUILD_STANDALONE === "1";

/** First path segments of private pages. Also match their files and the routes that emails link to. */
const privateSegments = [
  ...new Set([...privatePages, ...adminMatcher].map((path) => path.split("/")[1])),
].join("|");

/** Old links. They redirect with 308 and keep their query. */
const movedPages = {
  "/newsletter-preferences": "/newsletter/preferences",
  "/newsletter-confirmation": "/newsletter/confirm",
  "/book-call": "/book-session",
  "/discovery-call": "/book-session",
  "/admin/emails/ledger": "/admin/emails/send-log",
};

const nextConfig: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  // For the container image (deploy/): one folder without devDependencies, on a read-only disk.
  ...(isStandalone && { output: "standalone" }),
  // Vercel has a cache of its own, which all instances share.
  ...(!process.env.VERCEL && {
    cacheHandler: join(process.cwd(), "server/page-cache.mjs"),
    cacheHandlers: { default: join(process.cwd(), "server/data-cache.mjs") },
  }),
  compiler: { runAfterProductionCompile: ({ distDir }) => addCompileHints(distDir) },
  experimental: {
    globalNotFound: true,
    // `forbidden()`: shows Not Authorized at the address that was asked for.
    authInterrupts: true,
    ...(isStandalone && { isrFlushToDisk: false }),
    // Merges React and the router into one script, to save round trips on a first visit.
    turbopackChunking: { minChunkSize: 2_000_000, maxMergeChunkSize: 2_000_000 },
    // Accepts our own forms behind a proxy that rewrites Host. The image's server sets it again.
    serverActions: { allowedOrigins: resolveOwnHosts(process.env) },
  },
  // Inlined for lib/config/env.ts: the security page's audit result.
  env: { DEPENDENCY_AUDIT: process.env.DEPENDENCY_AUDIT || "unknown" },
  typescript: { ignoreBuildErrors: process.env.TYPES_UNCHECKED === "1" },
  images: { unoptimized: true },
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "@node-rs/argon2",
    "@tus/file-store",
    "@tus/server",
    "@vercel/functions",
    "harfbuzzjs",
    "mediabunny",
  ],
  // Lets open tabs of an older deployment keep using it; see docs/operations.md.
  ...(process.env.NEXT_DEPLOYMENT_ID && { deploymentId: process.env.NEXT_DEPLOYMENT_ID }),
  outputFileTracingIncludes: {
    "/api/admin/lesson-uploads/**": ["./dist/check-ebook.mjs", "./lib/pdf/fonts/**/*"],
    "/learn/**": ["./content/course/**/*", "./lib/pdf/fonts/**/*"],
    "/certificates/**": ["./lib/pdf/fonts/**/*"],
    "/library/invoice": ["./lib/pdf/fonts/**/*"],
    "/radio/sample-report": ["./lib/pdf/fonts/**/*"],
    "/radio-details/report": ["./lib/pdf/fonts/**/*"],
    "/admin/orders/**": ["./lib/pdf/fonts/**/*"],
    "/ebook-download/**": ["./content/ebook/dist/*", "./lib/pdf/fonts/**/*"],
  },
  redirects: async () =>
    Object.entries(movedPages).map(([source, destination]) => ({
      source,
      destination,
      permanent: true,
    })),
  headers: async () => [
    { source: "/:path*", headers: getGlobalHeaders(process.env) },
    { source: "/((?!_next/static/).*)", headers: getDocumentHeaders(process.env) },
    { source: "/admin/content/lessons/:lesson/narrate", headers: narrationHeaders },
    {
      // Except the newsletter's archive, which is public. Their URLs contain tokens that other sites must not see. Not `no-referrer`, because forms
      // posted without JavaScript would then have the origin `null`.
      source: `/((?!newsletter/(?:issues|feed\\.xml)(?:/|$))(?:${privateSegments}))/:path*`,
      headers: [
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Robots-Tag", value: "noindex" },
        { key: "Cache-Control", value: "private, no-store" },
      ],
    },
    ...emailFramePaths.map((source) => ({
      source,
      headers: [
        { key: "Content-Security-Policy", value: emailPreviewPolicy },
        { key: "X-Frame-Options", value: "SAMEORIGIN" },
      ],
    })),
  ],
};

/** Fails a production build if its pages would link to localhost. */
export default function config(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_BUILD) checkBuildSettings(process.env);
  return nextConfig;
}
