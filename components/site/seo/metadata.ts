import type { Metadata, Viewport } from "next";
import { getSiteOrigin } from "@/lib/config/env";
import { findPublicPage, getShareCardPath } from "@/lib/core/public-pages";
import { site } from "@/lib/core/site";

export const siteViewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf5ec" },
    { media: "(prefers-color-scheme: dark)", color: "#14110f" },
  ],
};

/** What every page of a root layout starts from. */
export function siteMetadata(): Metadata {
  return {
    metadataBase: new URL(getSiteOrigin()),
    title: { default: `${site.name}: ${site.tagline}`, template: `%s | ${site.name}` },
    description: `${site.tagline}, from ${site.city}.`,
    applicationName: site.name,
    formatDetection: { telephone: false },
  };
}

/**
 * A public page's own title, description, canonical address and share card. A path that
 * lib/core/public-pages.ts does not list has no card.
 */
export function pageMetadata(page: {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}): Metadata {
  const { path, title, description } = page;
  const listed = findPublicPage(path);
  const images = listed
    ? [{ url: getShareCardPath(path), width: 1200, height: 630, alt: listed.cardTitle }]
    : [];
  return {
    title: path === "/" ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: "website",
      siteName: site.name,
      locale: "en_US",
      url: path,
      title,
      description,
      images,
    },
    twitter: { card: "summary_large_image", title, description, images },
  };
}
