import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { hasDatabase } from "@/lib/config/env";
import { type EditablePageId, getPageDocument } from "@/lib/content/content-documents";
import {
  type ContentBody,
  documentSchemas,
  type PageBody,
  type Person,
  type PersonDuty,
} from "@/lib/content/document-schemas";
import { parsePageBody } from "@/lib/content/original-content";
import { type FaqEntry, faq } from "@/lib/content/original-pages";
import { readLiveContent } from "@/lib/content/read-content";
import { staleIfError } from "@/lib/core/cached-read";
import { log } from "@/lib/core/log";
import { type CourseOutline, getOriginalOutline, readOutline } from "@/lib/course/read-outline";
import { type PublicIssue, readPublicIssues } from "@/lib/newsletter/archive/archive";
import { newsletterCtx } from "@/lib/web/ctx";
import { database } from "@/lib/web/database";
import { archiveTag, catalogTag, contentTag, eventsTag } from "@/lib/web/http/shared-tags";

type LiveReader = () => Promise<ContentBody | null>;

const liveReaders = new Map<string, LiveReader>();
const readLiveOutline = staleIfError(
  "course",
  async () => (hasDatabase() ? await readOutline({ db: database() }) : null),
  log,
);

/** Returns the FAQ as last published. */
export async function getFaqEntries(): Promise<readonly FaqEntry[]> {
  "use cache";
  setCacheLifetime();
  const body = await readLive("faq");
  if (body === null) return faq;
  return documentSchemas.faq
    .parse(body)
    .map((entry, index) => ({ ...entry, id: String(index + 1) }));
}

/** Returns the course's state and outline as last published. */
export async function getCourseOutline(): Promise<CourseOutline> {
  "use cache";
  setCacheLifetime();
  return (await readLiveOutline()) ?? getOriginalOutline();
}

/** Returns a page's texts as last published. */
export async function getPageContent(id: EditablePageId): Promise<PageBody> {
  "use cache";
  setCacheLifetime();
  return parsePageBody(id, await readLive(getPageDocument(id)));
}

/** Returns the people who work here, as last published: all, or those with a duty. */
export async function getPeople(duty?: PersonDuty): Promise<readonly Person[]> {
  "use cache";
  setCacheLifetime();
  const body = await readLive("people");
  const people = body ? documentSchemas.people.parse(body).people : [];
  return duty ? people.filter(({ duties }) => duties.includes(duty)) : people;
}

const readLatestIssues = staleIfError("archive", () => readPublicIssues(newsletterCtx()), log);

/** Returns the newsletter issues that everyone may read, newest first. */
export async function getPublicIssues(): Promise<readonly PublicIssue[]> {
  "use cache";
  setCacheLifetime();
  // Events and the course decide which blocks an issue shows.
  cacheTag(archiveTag, eventsTag, catalogTag);
  return hasDatabase() ? await readLatestIssues() : [];
}

function setCacheLifetime(): void {
  cacheTag(contentTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 300 });
}

/** Reads a document's live version. While the database is down, returns the last one read. */
function readLive(document: string): Promise<ContentBody | null> {
  const read = async () =>
    hasDatabase() ? await readLiveContent({ db: database() }, document) : null;
  const reader = liveReaders.get(document) ?? staleIfError(document, read, log);
  liveReaders.set(document, reader);
  return reader();
}
