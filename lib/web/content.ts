import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { type CourseSide, courseSides } from "@/lib/catalog/course-lessons";
import { documentSchemas } from "@/lib/content/documents";
import { type FaqEntry, faq } from "@/lib/content/faq";
import { readLiveContent } from "@/lib/content/read-live-content";
import { hasDatabase } from "@/lib/env";
import { log } from "@/lib/log";
import { contentTag } from "@/lib/web/cache-tags";
import { database } from "@/lib/web/database";
import { lastKnown } from "@/lib/web/last-known";

const live = { faq: liveReader("faq"), lessons: liveReader("lessons") };

/** Returns the FAQ as last published. Other instances see a change after about a minute. */
export async function faqEntries(): Promise<readonly FaqEntry[]> {
  "use cache";
  keepAWhile();
  const body = await live.faq();
  if (body === null) return faq;
  return documentSchemas.faq
    .parse(body)
    .map((entry, index) => ({ ...entry, id: String(index + 1) }));
}

/** Returns the course outline as last published. */
export async function courseOutline(): Promise<readonly CourseSide[]> {
  "use cache";
  keepAWhile();
  const body = await live.lessons();
  return body === null ? courseSides : documentSchemas.lessons.parse(body).sides;
}

function keepAWhile(): void {
  cacheTag(contentTag);
  // With an expiry below 5 minutes, Next.js excludes the result from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 86_400 });
}

function liveReader(document: string) {
  const read = async () =>
    hasDatabase() ? await readLiveContent({ db: database() }, document) : null;
  return lastKnown(document, read, log);
}
