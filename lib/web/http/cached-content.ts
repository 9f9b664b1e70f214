import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { type CourseSide, courseSides } from "@/lib/catalog/course-lessons";
import { hasDatabase } from "@/lib/config/env";
import { documentSchemas } from "@/lib/content/document-schemas";
import { type FaqEntry, faq } from "@/lib/content/original-faq";
import { readLiveContent } from "@/lib/content/read-live-content";
import { log } from "@/lib/core/log";
import { staleIfError } from "@/lib/core/stale-if-error";
import { database } from "@/lib/web/database";
import { contentTag } from "@/lib/web/http/cache-tags";

const live = { faq: createLiveCache("faq"), lessons: createLiveCache("lessons") };

/** Returns the FAQ as last published. Other instances see a change after about a minute. */
export async function getFaqEntries(): Promise<readonly FaqEntry[]> {
  "use cache";
  setCacheLifetime();
  const body = await live.faq();
  if (body === null) return faq;
  return documentSchemas.faq
    .parse(body)
    .map((entry, index) => ({ ...entry, id: String(index + 1) }));
}

/** Returns the course outline as last published. */
export async function getCourseOutline(): Promise<readonly CourseSide[]> {
  "use cache";
  setCacheLifetime();
  const body = await live.lessons();
  return body === null ? courseSides : documentSchemas.lessons.parse(body).sides;
}

function setCacheLifetime(): void {
  cacheTag(contentTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 86_400 });
}

function createLiveCache(document: string) {
  const read = async () =>
    hasDatabase() ? await readLiveContent({ db: database() }, document) : null;
  return staleIfError(document, read, log);
}
