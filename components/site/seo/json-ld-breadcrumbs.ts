import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { findPublicPage, type PublicPath } from "@/lib/core/public-pages";

/** Builds a schema.org BreadcrumbList of home and the page; empty for the home page. */
export function breadcrumbsJsonLd(
  path: PublicPath,
  origin: string,
): readonly Readonly<Record<string, JsonLdValue>>[] {
  if (path === "/") return [];
  const trail = [findPublicPage("/"), findPublicPage(path)].flatMap((page) => (page ? [page] : []));
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: trail.map((page, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: page.name,
        item: new URL(page.path, origin).href,
      })),
    },
  ];
}
