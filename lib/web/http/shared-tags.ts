import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { raiseTagVersions, readTagVersions } from "@/db/cache-tags";
import type { Database } from "@/db/client";
import { memoizeWithTtl } from "@/lib/core/cached-read";
import { describeError, type Logger, log } from "@/lib/core/log";
import { database } from "@/lib/web/database";

/** Tags of cached database reads. Actions update them after a change. */
export const catalogTag = "catalog";
export const contentTag = "content";
export const eventsTag = "events";
export const reviewsTag = "reviews";
export const archiveTag = "archive";

/** Next.js's own tag of everything that it rendered below the root layout. */
const everyPage = "_N_T_/layout";

const readEveryMs = 1_000;
/** How long a visitor waits for the database, before pages are served as last seen. */
const maxWaitMs = 500;

type SharedTags = {
  /** Reads which tags have changed. Throws if the database doesn't respond. */
  readonly read: () => Promise<void>;
  /** Called before cached pages and data are used: expires what other instances changed. Never throws. */
  readonly refresh: (expire: (tags: string[]) => Promise<void>) => Promise<void>;
  /** Lets other instances know that these tags have changed. Never throws. */
  readonly announce: (tags: readonly string[]) => Promise<void>;
};

/**
 * Creates what an instance knows about the cache tags that all instances share. What the build
 * rendered, with the build's settings, expires with the first reading.
 */
export function createSharedTags(
  db: () => Database,
  logger: Pick<Logger, "warn">,
  now = Date.now,
): SharedTags {
  let known: ReadonlyMap<string, number> | undefined;
  let isAway = false;
  const changed = new Set([everyPage]);
  let expiring = Promise.resolve();

  async function read(): Promise<void> {
    const versions = await readTagVersions(db());
    for (const [tag, version] of versions) {
      if (known?.get(tag) !== version) changed.add(tag);
    }
    known = versions;
    isAway = false;
  }

  const readSometimes = memoizeWithTtl(
    () =>
      read().catch((error: unknown) => {
        if (!isAway) logger.warn("cache_tags.last_known", { reason: describeError(error) });
        isAway = true;
      }),
    { ttlMs: readEveryMs, now },
  );

  async function waitForReading(): Promise<void> {
    const reading = readSometimes().then(() => "done");
    if (isAway) return;
    // Until then pages are the build's, with its settings: worth a longer wait.
    if (!known) return void (await reading);
    const outcome = await Promise.race([reading, wait(maxWaitMs, "late", { ref: false })]);
    isAway ||= outcome === "late";
  }

  // The caller may be a prerender, in which Next.js allows no clock and no input.
  const runOutside = AsyncLocalStorage.snapshot();
  return {
    read,
    async refresh(expire) {
      await runOutside(waitForReading);
      if (known && changed.size > 0) {
        expiring = expire([...changed]);
        changed.clear();
      }
      // Everyone waits for it, not only the visitor who started it.
      await expiring;
    },
    async announce(tags) {
      try {
        await raiseTagVersions(db(), tags);
      } catch (error) {
        logger.warn("cache_tags.not_shared", { reason: describeError(error) });
      }
    },
  };
}

/** Next.js loads several copies of this module, and server/data-cache.mjs uses the same object. */
const shared: { sharedTags?: SharedTags } = globalThis as never;

/** Returns the cache tags of this process. */
export function sharedTags(): SharedTags {
  shared.sharedTags ??= createSharedTags(database, log);
  return shared.sharedTags;
}
