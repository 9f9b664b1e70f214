import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import createPageCache from "./page-cache.mjs";

/** Reads a prerendered page as a request with these headers does. */
async function readPage(headers: Readonly<Record<string, string>>): Promise<unknown> {
  const serverDistDir = await createTemporaryFolder();
  const folder = join(serverDistDir, "app");
  mkdirSync(folder);
  writeFileSync(join(folder, "library.html"), "<html></html>");
  writeFileSync(join(folder, "library.rsc"), "");
  writeFileSync(join(folder, "library.meta"), JSON.stringify({ postponed: "4:null{}" }));
  const cache = createPageCache({ fs: nodeFs, serverDistDir, _requestHeaders: headers });
  return await cache.get("/library", { kind: "APP_PAGE" });
}

const form = { "content-type": "multipart/form-data; boundary=x" };

test("finds prerendered pages, except for a form that the browser posts itself", async () => {
  const found = { value: { kind: "APP_PAGE", postponed: "4:null{}" } };
  expect(await readPage({})).toMatchObject(found);
  expect(await readPage({ ...form, "next-action": "00abc" })).toMatchObject(found);
  expect(await readPage(form)).toBeNull();
});
