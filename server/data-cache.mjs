import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";

const { createDefaultCacheHandler } = createRequire(import.meta.url)(
  "next/dist/server/lib/cache-handlers/default.js",
);

/** Next.js's own cache of data, in memory, with its default size. */
const cache = createDefaultCacheHandler(50 * 1024 * 1024);

async function updateTags(tags, durations) {
  await cache.updateTags(tags, durations);
  // Next.js rounds the time, so tags may expire up to half a millisecond later.
  await wait(1);
}

/** Expires what other instances changed: pages too, because Next.js keeps one list of expired tags. */
export async function refreshTags() {
  // Set by lib/web/http/shared-tags.ts, but not during the build.
  await globalThis.sharedTags?.refresh(updateTags);
}

/** The same cache, with its tags shared by all instances. */
export default {
  ...cache,
  refreshTags,
  async updateTags(tags, durations) {
    await updateTags(tags, durations);
    await globalThis.sharedTags?.announce(tags);
  },
};
