import "server-only";
import { revalidateTag } from "next/cache";
import { env } from "@/lib/config/env";
import { publicPages } from "@/lib/core/public-pages";
import { catalogTag, contentTag, eventsTag, reviewsTag } from "@/lib/web/http/cached-reads";

// Next.js loads several copies of this module; they share one refresh.
const shared: { pagesRefresh?: Promise<void> } = globalThis as never;

/**
 * Renders every public page from the database once per process, so that a new instance never shows
 * what the build had. Call it from a route handler: it expires cached data first.
 * @throws if a page fails; the next call tries again
 */
export async function refreshPages(): Promise<void> {
  shared.pagesRefresh ??= renderPages().catch((error: unknown) => {
    delete shared.pagesRefresh;
    throw error;
  });
  await shared.pagesRefresh;
}

async function renderPages(): Promise<void> {
  for (const tag of [catalogTag, contentTag, eventsTag, reviewsTag]) {
    revalidateTag(tag, { expire: 0 });
  }
  // One after another: the instance may already serve visitors.
  for (const { path } of publicPages) {
    const response = await fetch(`http://127.0.0.1:${env().PORT}${path}`, { redirect: "manual" });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
}
