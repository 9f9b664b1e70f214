import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { type CourseSide, courseSides } from "@/lib/catalog/course-lessons";
import { documentSchemas } from "@/lib/content/documents";
import { type FaqEntry, faq } from "@/lib/content/faq";
import { readLiveContent } from "@/lib/content/read-live-content";
import { hasDatabase } from "@/lib/env";
import { contentTag } from "@/lib/web/cache-tags";
import { database } from "@/lib/web/database";

/** The home page's questions as staff last published them: at most about a minute old elsewhere. */
export async function faqEntries(): Promise<readonly FaqEntry[]> {
  "use cache";
  keepAWhile();
  const live = await liveBody("faq");
  if (live === null) return faq;
  return documentSchemas.faq
    .parse(live)
    .map((entry, index) => ({ ...entry, id: String(index + 1) }));
}

/** The course's outline, in the same way. */
export async function courseOutline(): Promise<readonly CourseSide[]> {
  "use cache";
  keepAWhile();
  const live = await liveBody("lessons");
  return live === null ? courseSides : documentSchemas.lessons.parse(live).sides;
}

function keepAWhile(): void {
  cacheTag(contentTag);
  // An expiry below 5 minutes would drop the part from the static shell.
  cacheLife({ stale: 300, revalidate: 60, expire: 86_400 });
}

async function liveBody(document: string) {
  return hasDatabase() ? await readLiveContent({ db: database() }, document) : null;
}
