import type { MetadataRoute } from "next";
import { getSiteOrigin } from "@/lib/config/env";

/**
 * Cart, checkout and token pages aren't disallowed: they have noindex, which search engines only see
 * if they may crawl the page.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/admin", "/auth/"] },
    sitemap: `${getSiteOrigin()}/sitemap.xml`,
  };
}
