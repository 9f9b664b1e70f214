import "server-only";
import { env } from "@/lib/config/env";
import { publicPages } from "@/lib/core/public-pages";
import { hasCurrentSchema } from "@/lib/web/database";
import { sharedTags } from "@/lib/web/http/shared-tags";

// Next.js loads several copies of this module; they share one refresh.
const shared: { pagesRefresh?: Promise<void> } = globalThis as never;

/**
 * Renders every public page from the database once per process, so that a new instance never shows
 * what the build had. After that it needs no database.
 * @throws if the database lacks this version's migrations, or a page fails; the next call tries again
 */
export async function refreshPages(): Promise<void> {
  shared.pagesRefresh ??= renderPages().catch((error: unknown) => {
    delete shared.pagesRefresh;
    throw error;
  });
  await shared.pagesRefresh;
}

async function renderPages(): Promise<void> {
  if (!(await hasCurrentSchema())) throw new Error("the database isn't migrated");
  await sharedTags().read();
  // One after another: the instance may already serve visitors.
  for (const { path } of publicPages) {
    const response = await fetch(`http://localhost:${env().PORT}${path}`, { redirect: "manual" });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
}
