import "server-only";
import { env } from "@/lib/config/env";
import { publicPages } from "@/lib/core/public-pages";
import { sharedTags } from "@/lib/web/http/shared-tags";

// Next.js loads several copies of this module; they share one refresh.
const shared: { pagesRefresh?: Promise<void> } = globalThis as never;

/**
 * Renders every public page from the database once per process, so that a new instance never shows
 * what the build had.
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
  await sharedTags().read();
  // One after another: the instance may already serve visitors.
  for (const { path } of publicPages) {
    const response = await fetch(`http://127.0.0.1:${env().PORT}${path}`, { redirect: "manual" });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
}
