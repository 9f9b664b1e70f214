import type { MetadataRoute } from "next";
import { getSiteOrigin } from "@/lib/config/env";
import { publicPages } from "@/lib/core/public-pages";

/** Has no `lastModified`, because content changes at run time and search engines ignore wrong dates. */
export default function sitemap(): MetadataRoute.Sitemap {
  return publicPages.map(({ path }) => ({ url: new URL(path, getSiteOrigin()).href }));
}
