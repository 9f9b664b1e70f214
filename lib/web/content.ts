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

/** The home page's questions as staff last published them: at most about a minute old elsewhere. */
export async function faqEntries(): Promise<readonly FaqEntry[]> {
  "use cache";
  keepAWhile();
  const body = await live.faq();
  if (body === null) return faq;
  return documentSchemas.faq
    .parse(body)
    .map((entry, index) => ({ ...entry, id: String(index + 1) }));
}

/** The course's outline, in the same way. */
export async function courseOutline(): Promise<readonly CourseSide[]> {
  "use cache";
  keepAWhile();
  const body = await live.lessons();
  return body === null ? courseSides : documentSchemas.lessons.parse(body).sides;
}

function keepAWhile(): void {
  cacheTag(contentTag);
  // An expiry below 5 minutes would drop the part from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 86_400 });
}

function liveReader(document: string) {
  const read = async () =>
    hasDatabase() ? await readLiveContent({ db: database() }, document) : null;
  return lastKnown(document, read, log);
}
