import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "@/lib/env";

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

/** Settings that only the running server reads: a change of them needs no new build. */
const RUNTIME_ONLY =
  /^(PORT|DATABASE_|AUTH_SECRET|LINK_SECRET|CRON_SECRET|STRIPE_|RESEND_|S3_|TRUSTED_PROXIES)/;

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

/** What the prerendered pages and the bundle take from the settings. */
export function buildSettings(
  env: Env,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!RUNTIME_ONLY.test(name)) settings[name] = value;
  }
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith("NEXT_") && name !== "NEXT_TELEMETRY_DISABLED") settings[name] = value;
  }
  return settings;
}

/** A fingerprint of the sources in `root` and of `settings`; contents count, dates do not. */
export async function sourceHash(root: string, settings: Record<string, unknown>): Promise<string> {
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
