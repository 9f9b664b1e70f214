import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Only works as the first line of a script. See https://v8.dev/blog/explicit-compile-hints. */
const compileHint = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page starts with (React and the router), so that Chrome and Edge
 * compile them off the main thread while they download.
 *
 * @param buildFolder Next.js's output folder after compiling. Scripts marked earlier stay unchanged.
 * @throws if build-manifest.json doesn't list these scripts, for example after a Next.js upgrade.
 */
export async function addCompileHints(buildFolder: string): Promise<void> {
  const manifest: { rootMainFiles?: string[] } = JSON.parse(
    await readFile(join(buildFolder, "build-manifest.json"), "utf8"),
  );
  if (!manifest.rootMainFiles?.length) {
    throw new Error(
      "build-manifest.json has no rootMainFiles: update or remove build/compile-hint.ts",
    );
  }
  for (const script of manifest.rootMainFiles) {
    const path = join(buildFolder, script);
    const text = await readFile(path, "utf8");
    if (!text.startsWith(compileHint)) await writeFile(path, compileHint + text);
  }
}
