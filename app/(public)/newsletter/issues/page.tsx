import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArchiveSignup, IssueDay } from "@/components/newsletter/archive/archive-parts";
import { JsonLd } from "@/components/site/seo/json-ld";
import { breadcrumbList } from "@/components/site/seo/page-json-ld";
import { Link } from "@/components/ui/link";
import { getSiteOrigin } from "@/lib/config/env";
import { archivePath, feedPath } from "@/lib/newsletter/archive/feed";
import { getPublicIssues } from "@/lib/web/http/cached-content";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: archivePath,
    title: "Newsletter issues",
    description:
      "Read issues of our newsletter for independent artists: registrations, splits, statements, and royalties, one topic at a time.",
    feed: feedPath,
  });
}

export default async function IssuesPage() {
  const issues = await getPublicIssues();
  if (issues.length === 0) notFound();
  const breadcrumbs = breadcrumbList(getSiteOrigin(), [
    { path: archivePath, name: "Newsletter issues" },
  ]);
  return (
    <>
      <JsonLd data={{ "@context": "https://schema.org", "@graph": [breadcrumbs] }} />
      <div className="wrap grid gap-6 page-top">
        <h1 className="text-poster max-w-[14ch]">Newsletter issues</h1>
        <p className="max-w-[52ch] text-xl leading-relaxed text-soft">
          A few issues that everyone can read. Subscribers get all of them by email.
        </p>
      </div>
      <ul className="wrap mt-10 md:mt-14">
        {issues.map(({ slug, title, summary, publishedAt }, index) => (
          <li
            key={slug}
            className={`split-label gap-y-2 border-b border-line py-6 md:py-8 ${index === 0 ? "border-t-2 border-t-text" : ""}`}
          >
            <p className="text-spine text-soft">
              <IssueDay at={publishedAt} />
            </p>
            <div className="grid gap-2">
              <h2 className="text-2xl tracking-tight md:text-3xl">
                <Link href={`${archivePath}/${slug}`} className="hover:underline">
                  {title}
                </Link>
              </h2>
              <p className="max-w-[60ch] text-soft">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
      <ArchiveSignup />
    </>
  );
}
