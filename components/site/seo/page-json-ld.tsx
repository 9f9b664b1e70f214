import { JsonLd, type JsonLdValue } from "@/components/site/seo/json-ld";
import { findPublicPage, type PublicPath } from "@/lib/core/public-pages";

type Props = {
  readonly path: PublicPath;
  /** The site's origin, for absolute URLs. */
  readonly origin: string;
  /** Nodes in addition to the breadcrumbs. */
  readonly nodes?: readonly Readonly<Record<string, JsonLdValue>>[];
};

/** A public page's structured data in one script, including its breadcrumbs. */
export function PageJsonLd({ path, origin, nodes = [] }: Props) {
  const graph = [...breadcrumbsJsonLd(path, origin), ...nodes];
  return <JsonLd data={{ "@context": "https://schema.org", "@graph": graph }} />;
}

/** Builds a schema.org BreadcrumbList of home and the page; empty for the home page. */
export function breadcrumbsJsonLd(
  path: PublicPath,
  origin: string,
): readonly Readonly<Record<string, JsonLdValue>>[] {
  if (path === "/") return [];
  const page = findPublicPage(path);
  return page ? [breadcrumbList(origin, [page])] : [];
}

/** Builds a schema.org BreadcrumbList that starts with the home page. */
export function breadcrumbList(
  origin: string,
  pages: readonly { readonly path: string; readonly name: string }[],
): Readonly<Record<string, JsonLdValue>> {
  const home = { path: "/", name: "Home" };
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home, ...pages].map((page, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: page.name,
      item: new URL(page.path, origin).href,
    })),
  };
}
