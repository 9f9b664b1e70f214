import { createHash } from "node:crypto";
import { connection } from "next/server";
import { getSiteOrigin } from "@/lib/config/env";
import { createFeed } from "@/lib/newsletter/archive/feed";
import { getPublicIssues } from "@/lib/web/http/cached-content";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

/** The public issues as an Atom feed. Not prerendered, because it answers whether a reader's copy is current. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const issues = await getPublicIssues();
  if (issues.length === 0) return new Response(null, { status: 404, headers: neverStored });
  const { name: siteName } = await getBusinessProfile();
  const feed = createFeed({ siteUrl: getSiteOrigin(), siteName, issues });
  const etag = `"${createHash("sha256").update(feed).digest("base64url").slice(0, 22)}"`;
  // A switched-off issue has to leave the feed within a minute, so no copy is used unasked.
  const headers = { ETag: etag, "Cache-Control": "public, max-age=0, must-revalidate" };
  const known = request.headers.get("if-none-match") ?? "";
  // Proxies that compress make a tag weak.
  const isCurrent = known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  if (isCurrent) return new Response(null, { status: 304, headers });
  return new Response(feed, {
    headers: { ...headers, "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}

const neverStored = { "Cache-Control": "no-store" };
