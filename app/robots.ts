import type { MetadataRoute } from "next";
import { getSiteOrigin } from "@/lib/config/env";

/**
 * Keeps robots from what is no page. Cart, checkout and token pages are not barred: they say
 * noindex, and a search engine heeds that only where it may look.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/admin", "/auth/"] },
    sitemap: `${getSiteOrigin()}/sitemap.xml`,
  };
}
