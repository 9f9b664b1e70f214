import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { hintCompilation } from "./build/compile-hint";
import { serializeRenderedSettings } from "./lib/config/built-settings";
import { checkBuildSettings } from "./lib/config/env";
import { contentSecurityPolicy } from "./lib/web/http/content-security-policy";
import { emailPreviewPath, emailPreviewPolicy } from "./lib/web/http/email-preview";
import { privatePages } from "./lib/web/http/private-pages";
import { adminMatcher } from "./lib/web/staff/admin-pages";

const isDevelopment = process.env.NODE_ENV === "development";

/** What lies at, beside or below a private page: their files, and the routes that mails link to. */
const around = [
  ...new Set([...privatePages, ...adminMatcher].map((path) => path.split("/")[1])),
].join("|");

const everywhere = [
  // Private pages too: middleware.ts puts the one with a nonce in its place. Left out for them here,
  // it would be left out for /Checkout as well, for these sources match in any case, its own do not.
  { key: "Content-Security-Policy", value: contentSecurityPolicy({ isDevelopment }) },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
  },
  // Browsers heed it on https only (RFC 6797, 8.1).
  { key: "Strict-Transport-Security", value: "max-age=63072000" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

/** Addresses of old links. Permanent is 308, and the query goes along. */
const moved = {
  "/newsletter-preferences": "/newsletter/preferences",
  "/newsletter-confirmation": "/newsletter/confirm",
  "/book-call": "/book-session",
  "/discovery-call": "/book-session",
};

const nextConfig: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  compiler: { runAfterProductionCompile: ({ distDir }) => hintCompilation(distDir) },
  // Our own server does both, for less (scripts/compression).
  compress: process.env.OWN_SERVER !== "1",
  generateEtags: process.env.OWN_SERVER !== "1",
  experimental: {
    globalNotFound: true,
    // React and the router as one script: every request costs a first visit a round trip.
    turbopackChunking: { minChunkSize: 2_000_000, maxMergeChunkSize: 2_000_000 },
    // A proxy that rewrites Host must not make our own forms look foreign.
    ...(process.env.SITE_URL && {
      serverActions: { allowedOrigins: [new URL(process.env.SITE_URL).host] },
    }),
  },
  // Written into the code, for lib/config/env.ts: what the security page says, and what pages print.
  env: {
    DEPENDENCY_AUDIT: process.env.DEPENDENCY_AUDIT || "unknown",
    BUILT_SETTINGS: serializeRenderedSettings(process.env),
  },
  typescript: { ignoreBuildErrors: process.env.TYPES_UNCHECKED === "1" },
  turbopack: { rules: { "*.woff2": { type: "asset" } } },
  images: { unoptimized: true },
  serverExternalPackages: ["@aws-sdk/client-s3", "@node-rs/argon2", "harfbuzzjs"],
  // Open tabs of an older deployment keep asking that one; see the guide on deploying.
  ...(process.env.NEXT_DEPLOYMENT_ID && { deploymentId: process.env.NEXT_DEPLOYMENT_ID }),
  outputFileTracingIncludes: {
    "/ebook-download/**": ["./content/ebook/dist/*.pdf", "./lib/pdf/fonts/**/*"],
  },
  redirects: async () =>
    Object.entries(moved).map(([source, destination]) => ({
      source,
      destination,
      permanent: true,
    })),
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    {
      // Their addresses hold session ids and tokens, which no other site may learn. Not
      // `no-referrer`: forms posted without scripts would then carry the origin `null`.
      source: `/(${around})/:path*`,
      headers: [
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Robots-Tag", value: "noindex" },
        { key: "Cache-Control", value: "private, no-store" },
      ],
    },
    {
      source: emailPreviewPath,
      headers: [
        { key: "Content-Security-Policy", value: emailPreviewPolicy },
        { key: "X-Frame-Options", value: "SAMEORIGIN" },
      ],
    },
  ],
};

/** Ends a production build that would print addresses on localhost. */
export default function config(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_BUILD) checkBuildSettings(process.env);
  return nextConfig;
}
