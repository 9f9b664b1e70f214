import { JsonLd, type JsonLdValue } from "@/components/site/seo/json-ld";
import { breadcrumbsJsonLd } from "@/components/site/seo/json-ld-breadcrumbs";
import { getSiteOrigin } from "@/lib/config/env";
import type { PublicPath } from "@/lib/core/public-pages";

type Props = {
  readonly path: PublicPath;
  /** What the page is about, beside its place in the site. */
  readonly nodes?: readonly Readonly<Record<string, JsonLdValue>>[];
};

/** A public page's structured data, in one script: where it stands, and what it is about. */
export function PageJsonLd({ path, nodes = [] }: Props) {
  const graph = [...breadcrumbsJsonLd(path, getSiteOrigin()), ...nodes];
  return <JsonLd data={{ "@context": "https://schema.org", "@graph": graph }} />;
}
