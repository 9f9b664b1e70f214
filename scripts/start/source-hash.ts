import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getRenderedSettings } from "@/lib/config/built-settings";

/** Everything that a build reads. A folder counts with all that is in it. */
const SOURCES = [
  "app",
  "components",
  "content",
  "db",
  "emails",
  "lib",
  "public",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "mdx-components.tsx",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

async function filesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const nested = await Promise.all(
    entries.map((entry) => {
      const inner = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, inner) : [inner];
    }),
  );
  return nested.flat();
}

/** What a build takes from the settings: what pages print, and what the compiler itself reads. */
export function buildSettings(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const compilers = Object.entries(variables).flatMap(([name, value]) =>
    name.startsWith("NEXT_") && name !== "NEXT_TELEMETRY_DISABLED" ? [[name, value ?? ""]] : [],
  );
  return {
    ...getRenderedSettings(variables),
    // Empty where the build is to ask by itself.
    DEPENDENCY_AUDIT: variables.DEPENDENCY_AUDIT || "",
    ...Object.fromEntries(compilers),
  };
}

/** A fingerprint of the sources in `root` and of `settings`; contents count, dates do not. */
export async function sourceHash(root: string, settings: Record<string, string>): Promise<string> {
  const files = (await Promise.all(SOURCES.map((path) => filesUnder(root, path)))).flat().sort();
  const digests = await Promise.all(
    files.map(async (path) => {
      const content = await readFile(join(root, path)).catch(() => undefined);
      return content && `${path} ${createHash("sha256").update(content).digest("hex")}`;
    }),
  );
  const hash = createHash("sha256").update(process.version.split(".")[0] ?? "");
  for (const line of digests) if (line) hash.update(`${line}\n`);
  for (const name of Object.keys(settings).sort()) {
    hash.update(`${name}=${JSON.stringify(settings[name])}\n`);
  }
  return hash.digest("hex");
}
