import type { MetadataRoute } from "next";
import { siteOrigin } from "@/lib/env";
import { publicPages } from "@/lib/public-pages";

/**
 * The pages that search engines may list. Without `lastModified`: prices and texts change at run
 * time, and a date that is not true teaches search engines to ignore it.
 */
export default function sitemap(): MetadataRoute.Sitemap {
  return publicPages.map(({ path }) => ({ url: new URL(path, siteOrigin()).href }));
}
