import type { PublicIssue } from "@/lib/newsletter/archive/archive";

export const feedPath = "/newsletter/feed.xml";
export const archivePath = "/newsletter/issues";

/** Readers fetch the feed many times a day, so it has only the newest issues. */
const maxEntries = 30;

type Feed = {
  readonly siteUrl: string;
  readonly siteName: string;
  /** Newest first, at least one. */
  readonly issues: readonly PublicIssue[];
};

/** Builds the Atom feed (RFC 4287) of the public issues. */
export function createFeed({ siteUrl, siteName, issues }: Feed): string {
  const entries = issues.slice(0, maxEntries);
  const updated = entries.map(({ updatedAt }) => updatedAt).sort();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<title>${escapeXml(`${siteName} newsletter`)}</title>`,
    `<id>${escapeXml(siteUrl + feedPath)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl + feedPath)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl + archivePath)}"/>`,
    `<updated>${updated.at(-1) ?? ""}</updated>`,
    `<author><name>${escapeXml(siteName)}</name></author>`,
    ...entries.map((issue) => createEntry(issue, `${siteUrl}${archivePath}/${issue.slug}`)),
    "</feed>",
    "",
  ].join("\n");
}

function createEntry(issue: PublicIssue, url: string): string {
  return [
    "<entry>",
    `<title>${escapeXml(issue.title)}</title>`,
    `<id>${escapeXml(issue.feedId)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<published>${issue.publishedAt}</published>`,
    `<updated>${issue.updatedAt}</updated>`,
    `<summary>${escapeXml(issue.summary)}</summary>`,
    `<content type="html">${escapeXml(issue.html)}</content>`,
    "</entry>",
  ].join("\n");
}

/** Everything that XML 1.0 can't contain, even escaped. One such character makes a feed unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return text
    .replace(notXml, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
