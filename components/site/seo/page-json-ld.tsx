import { JsonLd, type JsonLdValue } from "@/components/site/seo/json-ld";
import { breadcrumbsJsonLd } from "@/components/site/seo/json-ld-breadcrumbs";
import type { PublicPath } from "@/lib/core/public-pages";

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
