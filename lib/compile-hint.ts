import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Must be the first line of a script. Source: https://v8.dev/blog/explicit-compile-hints */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page starts with, React and the router, so that Chrome and Edge compile
 * them while they arrive, beside the page's thread. Unmarked, each function waits for its first call
 * and is compiled on that thread: half of what a first visit blocks it for (record 005).
 * In: the folder of a finished build. A script marked before stays as it is.
 */
export async function hintCompilation(buildFolder: string): Promise<void> {
  const manifest: { rootMainFiles: string[] } = JSON.parse(
    await readFile(join(buildFolder, "build-manifest.json"), "utf8"),
  );
  for (const script of manifest.rootMainFiles) {
    const path = join(buildFolder, script);
    const text = await readFile(path, "utf8");
    if (!text.startsWith(hint)) await writeFile(path, hint + text);
  }
}
