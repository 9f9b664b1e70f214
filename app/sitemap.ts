import type { MetadataRoute } from "next";
import { getSiteOrigin } from "@/lib/config/env";
import { publicPages } from "@/lib/core/public-pages";
import { archivePath } from "@/lib/newsletter/archive/feed";
import { getPublicIssues } from "@/lib/web/http/cached-content";

/** Has no `lastModified`, because content changes at run time and search engines ignore wrong dates. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const issues = await getPublicIssues();
  const archive = issues.map(({ slug }) => `${archivePath}/${slug}`);
  const paths = [
    ...publicPages.map(({ path }) => path),
    ...(archive.length > 0 ? [archivePath, ...archive] : []),
  ];
  return paths.map((path) => ({ url: new URL(path, getSiteOrigin()).href }));
}
