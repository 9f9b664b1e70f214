import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LessonText } from "@/components/course/lesson-text";
import { ArchiveSignup, IssueDay } from "@/components/newsletter/archive/archive-parts";
import { JsonLd } from "@/components/site/seo/json-ld";
import { businessRef } from "@/components/site/seo/json-ld-business";
import { breadcrumbList } from "@/components/site/seo/page-json-ld";
import { Link } from "@/components/ui/link";
import { getSiteOrigin } from "@/lib/config/env";
import type { PublicIssue } from "@/lib/newsletter/archive/archive";
import { archivePath, feedPath } from "@/lib/newsletter/archive/feed";
import { getPublicIssues } from "@/lib/web/http/cached-content";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

type Props = { readonly params: Promise<{ readonly slug: string }> };

// A first visitor waits for the complete page. An app shell would answer 200 for an issue that isn't public.
export const ensureStatic = "navigation";

/** The build has no database, but needs one address. No issue has this one. */
export function generateStaticParams() {
  return [{ slug: "-" }];
}

async function findIssue({ params }: Props): Promise<PublicIssue | undefined> {
  const { slug } = await params;
  return (await getPublicIssues()).find((issue) => issue.slug === slug);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const issue = await findIssue(props);
  if (!issue) return {};
  const { slug, title, summary } = issue;
  const path = `${archivePath}/${slug}`;
  return await pageMetadata({ path, title, description: summary, feed: feedPath });
}

export default async function IssuePage(props: Props) {
  const issue = await findIssue(props);
  if (!issue) notFound();
  const { title, summary, html, publishedAt } = issue;
  return (
    <>
      <IssueJsonLd issue={issue} />
      <article className="wrap page-top">
        <header className="grid gap-6">
          <h1 className="text-title max-w-[24ch]">{title}</h1>
          <p className="max-w-[52ch] text-xl leading-relaxed text-soft">{summary}</p>
          <p className="text-spine text-soft">
            <IssueDay at={publishedAt} />
          </p>
        </header>
        <div className="mt-10 border-t-2 border-text pt-8 text-lg md:mt-14">
          <LessonText html={html} />
        </div>
        <p className="mt-10">
          <Link
            href={archivePath}
            className="py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8 hover:decoration-current"
          >
            All public issues
          </Link>
        </p>
      </article>
      <ArchiveSignup />
    </>
  );
}

async function IssueJsonLd({ issue }: { readonly issue: PublicIssue }) {
  const origin = getSiteOrigin();
  const { name } = await getBusinessProfile();
  const { slug, title, summary, publishedAt, updatedAt } = issue;
  const path = `${archivePath}/${slug}`;
  const article = {
    "@type": "Article",
    headline: title,
    description: summary,
    datePublished: publishedAt,
    dateModified: updatedAt,
    inLanguage: "en-US",
    mainEntityOfPage: origin + path,
    author: businessRef(origin, name),
    publisher: businessRef(origin, name),
  };
  const breadcrumbs = breadcrumbList(origin, [
    { path: archivePath, name: "Newsletter issues" },
    { path, name: title },
  ]);
  return <JsonLd data={{ "@context": "https://schema.org", "@graph": [article, breadcrumbs] }} />;
}
