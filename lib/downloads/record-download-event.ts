import type { Queryable } from "@/db/client";
import { downloadEvents } from "@/db/schema";

type NewEvent = typeof downloadEvents.$inferInsert;

/** Records a download event as evidence for disputes. */
export async function recordDownloadEvent(db: Queryable, event: NewEvent): Promise<void> {
  const userAgent = event.userAgent?.slice(0, 300) ?? null;
  await db.insert(downloadEvents).values({ ...event, userAgent });
}
