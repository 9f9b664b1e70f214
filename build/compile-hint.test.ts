import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addCompileHints } from "@/build/compile-hint";

let build: string;
beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), "compile-hint-"));
  await mkdir(join(build, "static"));
  await writeFile(join(build, "static/react.js"), '"use strict";start()');
  await writeFile(join(build, "static/dialog.js"), "later()");
});
afterEach(() => rm(build, { recursive: true }));

const writeManifest = (manifest: object) =>
  writeFile(join(build, "build-manifest.json"), JSON.stringify(manifest));
const read = (name: string) => readFile(join(build, "static", name), "utf8");

test("marks the scripts of every page once and leaves other scripts alone", async () => {
  await writeManifest({ rootMainFiles: ["static/react.js"] });
  await addCompileHints(build);
  await addCompileHints(build);
  expect(await read("react.js")).toBe('//# allFunctionsCalledOnLoad\n"use strict";start()');
  expect(await read("dialog.js")).toBe("later()");
});

test.each([{}, { rootMainFiles: [] }])(
  "fails the build when the manifest is %j",
  async (manifest) => {
    await writeManifest(manifest);
    await expect(addCompileHints(build)).rejects.toThrow("rootMainFiles");
  },
);
