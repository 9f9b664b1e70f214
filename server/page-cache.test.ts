import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
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
  writeFileSync(join(folder, "library.meta"), JSON.stringify({ postponed: "4:null{}" }));
  const cache = createPageCache({
    fs: nodeFs,
    serverDistDir,
    flushToDisk: true,
    _requestHeaders: headers,
  });
  await cache.set("catalog", catalog, { fetchCache: true, tags: [] });
  return await cache.get(kind === "FETCH" ? "catalog" : "/library", { kind, tags: [] });
}

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
