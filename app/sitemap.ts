import type { MetadataRoute } from "next";
import { getSiteOrigin } from "@/lib/config/env";
import { publicPages } from "@/lib/core/public-pages";

/**
 * The pages that search engines may list. Without `lastModified`: prices and texts change at run
 * time, and a date that is not true teaches search engines to ignore it.
 */
export default function sitemap(): MetadataRoute.Sitemap {
  return publicPages.map(({ path }) => ({ url: new URL(path, getSiteOrigin()).href }));
}
