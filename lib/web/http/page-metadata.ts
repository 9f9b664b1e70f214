import type { Metadata, Viewport } from "next";
import { getSiteOrigin } from "@/lib/config/env";
import { findPublicPage, getShareCardPath } from "@/lib/core/public-pages";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

export const siteViewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf5ec" },
    { media: "(prefers-color-scheme: dark)", color: "#14110f" },
  ],
};

/** The default metadata of the root layouts. */
export async function siteMetadata(): Promise<Metadata> {
  const { name, tagline, city } = await getBusinessProfile();
  return {
    metadataBase: new URL(getSiteOrigin()),
    title: { default: `${name}: ${tagline}`, template: `%s | ${name}` },
    description: `${tagline}, from ${city}.`,
    applicationName: name,
    formatDetection: { telephone: false },
  };
}

/** Builds a public page's metadata. Pages not listed in lib/core/public-pages.ts get no share card. */
export async function pageMetadata(page: {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of the page's feed. */
  readonly feed?: string;
}): Promise<Metadata> {
  const business = await getBusinessProfile();
  const { path, title, description, feed } = page;
  const listed = findPublicPage(path);
  const images = listed
    ? [{ url: getShareCardPath(path), width: 1200, height: 630, alt: listed.cardTitle }]
    : [];
  return {
    title: path === "/" ? { absolute: title } : title,
    description,
    alternates: { canonical: path, ...(feed && { types: { "application/atom+xml": feed } }) },
    openGraph: {
      type: "website",
      siteName: business.name,
      locale: "en_US",
      url: path,
      title,
      description,
      images,
    },
    twitter: { card: "summary_large_image", title, description, images },
  };
}
