import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CacheEntry } from "next/cache";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import dataCache from "./data-cache.mjs";
import createPageCache from "./page-cache.mjs";

/** Reads what the cache holds as a request with these headers does. */
async function read(
  kind: "APP_PAGE" | "FETCH",
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const serverDistDir = join(await createTemporaryFolder(), "server");
  const folder = join(serverDistDir, "app");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "library.html"), "<html></html>");
  writeFileSync(join(folder, "library.rsc"), "");
  writeFileSync(join(folder, "library.meta"), JSON.stringify(libraryPage));
  const cache = createPageCache({
    fs: nodeFs,
    serverDistDir,
    flushToDisk: true,
    _requestHeaders: headers,
  });
  await cache.set("catalog", catalog, { fetchCache: true, tags: [] });
  return await cache.get(kind === "FETCH" ? "catalog" : "/library", { kind, tags: [] });
}

const libraryPage = { postponed: "4:null{}", headers: { "x-next-cache-tags": "content,events" } };

/** What Next.js stores for `unstable_cache`. */
const catalog = {
  kind: "FETCH",
  revalidate: 60,
  tags: [],
  data: { headers: {}, body: "[]", status: 200, url: "" },
};
const form = { "content-type": "multipart/form-data; boundary=x" };

test("finds prerendered pages, except for a form that the browser posts itself", async () => {
  const found = { value: { kind: "APP_PAGE", postponed: "4:null{}" } };
  expect(await read("APP_PAGE", {})).toMatchObject(found);
  expect(await read("APP_PAGE", { ...form, "next-action": "00abc" })).toMatchObject(found);
  expect(await read("APP_PAGE", form)).toBeNull();
});

test("finds cached data for any request", async () => {
  const found = { value: { kind: "FETCH", data: { body: "[]" } } };
  expect(await read("FETCH", {})).toMatchObject(found);
  expect(await read("FETCH", form)).toMatchObject(found);
});

/** Stores data like a function with `use cache` does. */
async function storeEvents(): Promise<void> {
  const entry: CacheEntry = {
    value: new Blob(["[]"]).stream(),
    tags: ["events"],
    stale: 300,
    timestamp: performance.timeOrigin + performance.now() - 10,
    expire: 300,
    revalidate: 60,
  };
  await dataCache.set("events", Promise.resolve(entry));
}

/** Replaces lib/web/http/shared-tags.ts. */
function stubSharedTags(changed: readonly string[]) {
  const announce = vi.fn();
  const refresh = async (expire: (tags: readonly string[]) => Promise<void>) => expire(changed);
  vi.stubGlobal("sharedTags", { announce, refresh });
  onTestFinished(() => void vi.unstubAllGlobals());
  return announce;
}

test("finds no page or data after another instance changed what they show", async () => {
  await storeEvents();
  stubSharedTags(["catalog"]);
  await dataCache.refreshTags();
  expect(await dataCache.get("events", [])).toMatchObject({ tags: ["events"] });
  expect(await read("APP_PAGE", {})).not.toBeNull();
  stubSharedTags(["events"]);
  await dataCache.refreshTags();
  expect(await dataCache.get("events", [])).toBeUndefined();
  expect(await read("APP_PAGE", {})).toBeNull();
});

test("announces what changed here", async () => {
  const announce = stubSharedTags([]);
  await storeEvents();
  await dataCache.updateTags(["events"]);
  expect(await dataCache.get("events", [])).toBeUndefined();
  expect(announce).toHaveBeenCalledExactlyOnceWith(["events"]);
});
