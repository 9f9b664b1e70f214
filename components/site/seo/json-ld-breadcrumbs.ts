import type { JsonLdValue } from "@/components/site/seo/json-ld";
import { findPublicPage, type PublicPath } from "@/lib/core/public-pages";

/** schema.org BreadcrumbList: home, then the page. None on the home page itself. */
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
