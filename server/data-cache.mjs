import { createRequire } from "node:module";

const { createDefaultCacheHandler } = createRequire(import.meta.url)(
  "next/dist/server/lib/cache-handlers/default.js",
);

/** Next.js's own cache of data, in memory, with its default size. */
const cache = createDefaultCacheHandler(50 * 1024 * 1024);

/** Expires what other instances changed: pages too, because Next.js keeps one list of expired tags. */
export async function refreshTags() {
  // Set by lib/web/http/shared-tags.ts, but not during the build.
  await globalThis.sharedTags?.refresh(cache.updateTags);
}

/** The same cache, with its tags shared by all instances. */
export default {
  ...cache,
  refreshTags,
  async updateTags(tags, durations) {
    await cache.updateTags(tags, durations);
    await globalThis.sharedTags?.announce(tags);
  },
};
