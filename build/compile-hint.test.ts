import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hintCompilation } from "@/build/compile-hint";

let build: string;
beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), "compile-hint-"));
  await mkdir(join(build, "static"));
  await writeFile(join(build, "static/react.js"), '"use strict";start()');
  await writeFile(join(build, "static/dialog.js"), "later()");
  const manifest = JSON.stringify({ rootMainFiles: ["static/react.js"] });
  await writeFile(join(build, "build-manifest.json"), manifest);
});
afterAll(() => rm(build, { recursive: true }));

test("marks only the scripts of every page, once", async () => {
  await hintCompilation(build);
  await hintCompilation(build);
  const text = (name: string) => readFile(join(build, "static", name), "utf8");
  expect(await text("react.js")).toBe('//# allFunctionsCalledOnLoad\n"use strict";start()');
  expect(await text("dialog.js")).toBe("later()");
});
