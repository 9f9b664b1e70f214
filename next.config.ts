import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { addCompileHints } from "./build/compile-hint";
import { builtSettings } from "./lib/built-settings";
import { checkBuildSettings } from "./lib/env";
import { contentSecurityPolicy } from "./lib/web/csp";
import { mailPreviewPath, mailPreviewPolicy } from "./lib/web/mail-preview";
import { privatePages } from "./lib/web/private-pages";
import { staffMatcher } from "./lib/web/staff-pages";

const isDevelopment = process.env.NODE_ENV === "development";

/** First path segments of private pages; pages below them and routes that emails link to count too. */
const privateSegments = [
  ...new Set([...privatePages, ...staffMatcher].map((path) => path.split("/")[1])),
].join("|");

const headersOfEveryResponse = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  // Browsers apply it on https only (RFC 6797, 8.1).
  { key: "Strict-Transport-Security", value: "max-age=63072000" },
];

/** Scripts, style sheets and fonts do without these: half a kilobyte per file on a first visit. */
const documentHeaders = [
  // Private pages too: middleware.ts replaces it with one that has a nonce. Excluding them here
  // would exclude /Checkout as well: these sources ignore case, the app's routes don't.
  { key: "Content-Security-Policy", value: contentSecurityPolicy({ isDevelopment }) },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
  },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

/** Old links. They redirect with 308 and keep their query. */
const movedPages = {
  "/newsletter-preferences": "/newsletter/preferences",
  "/newsletter-confirmation": "/newsletter/confirm",
  "/book-call": "/book-session",
  "/discovery-call": "/book-session",
};

const nextConfig: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  compiler: { runAfterProductionCompile: ({ distDir }) => addCompileHints(distDir) },
  experimental: {
    globalNotFound: true,
    // React and the router in one script: each request costs a first visit a round trip.
    turbopackChunking: { minChunkSize: 2_000_000, maxMergeChunkSize: 2_000_000 },
    // Behind a proxy that rewrites Host, our own forms would fail the origin check.
    ...(process.env.SITE_URL && {
      serverActions: { allowedOrigins: [new URL(process.env.SITE_URL).host] },
    }),
  },
  // Inlined at build time for lib/env.ts: the audit result and the settings that pages print.
  env: {
    DEPENDENCY_AUDIT: process.env.DEPENDENCY_AUDIT || "unknown",
    BUILT_SETTINGS: builtSettings(process.env),
  },
  typescript: { ignoreBuildErrors: process.env.TYPES_UNCHECKED === "1" },
  images: { unoptimized: true },
  serverExternalPackages: ["@aws-sdk/client-s3", "@node-rs/argon2", "harfbuzzjs"],
  // Tabs opened before a deployment keep talking to the version they came from.
  ...(process.env.NEXT_DEPLOYMENT_ID && { deploymentId: process.env.NEXT_DEPLOYMENT_ID }),
  outputFileTracingIncludes: {
    "/ebook-download/**": ["./content/ebook/dist/*.pdf", "./lib/downloads/fonts/**/*"],
  },
  redirects: async () =>
    Object.entries(movedPages).map(([source, destination]) => ({
      source,
      destination,
      permanent: true,
    })),
  headers: async () => [
    { source: "/:path*", headers: headersOfEveryResponse },
    { source: "/((?!_next/static/).*)", headers: documentHeaders },
    {
      // Their URLs hold session IDs and tokens, which no other site may learn. Not
      // `no-referrer`: forms posted without scripts would then send the origin `null`.
      source: `/(${privateSegments})/:path*`,
      headers: [
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Robots-Tag", value: "noindex" },
        { key: "Cache-Control", value: "private, no-store" },
      ],
    },
    {
      source: mailPreviewPath,
      headers: [
        { key: "Content-Security-Policy", value: mailPreviewPolicy },
        { key: "X-Frame-Options", value: "SAMEORIGIN" },
      ],
    },
  ],
};

/** Fails a production build that would print localhost URLs. */
export default function config(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_BUILD) checkBuildSettings(process.env);
  return nextConfig;
}
