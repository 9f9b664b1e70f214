import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { auditDependencies } from "@/build/audit-dependencies.mjs";
import { explainFileError, UserError } from "@/build/user-error.mjs";

type Variables = Readonly<Record<string, string | undefined>>;

const stampFile = ".next/built-from";
const sources = [
  ...["app", "build", "components", "content", "db", "emails", "lib", "public"],
  ...["instrumentation.ts", "middleware.ts", "next.config.ts", "postcss.config.mjs"],
  ...["package-lock.json", "package.json", "tsconfig.json"],
];

/** Returns the settings that a build depends on: what headers and the security page contain, and what Next.js reads. */
export function getBuildSettings(variables: Variables): Record<string, string> {
  const nextSettings = Object.entries(variables).flatMap(([name, value]) =>
    name.startsWith("NEXT_") && name !== "NEXT_TELEMETRY_DISABLED" ? [[name, value ?? ""]] : [],
  );
  return {
    DEPENDENCY_AUDIT: variables.DEPENDENCY_AUDIT || "",
    HSTS_SUBDOMAINS: variables.HSTS_SUBDOMAINS || "",
    ...Object.fromEntries(nextSettings),
  };
}

async function listFiles(root: string, source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [source];
  const nested = entries.map((entry) => {
    const path = `${source}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

/** Returns a hash of the sources in `root` and of `settings`. File contents count, dates don't. */
export async function hashSources(
  root: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(root, source)))).flat().sort();
  const contents = await Promise.all(
    files.map((file) => readFile(join(root, file)).catch(() => undefined)),
  );
  const hash = createHash("sha256").update(process.version.split(".")[0] ?? "");
  for (const [index, content] of contents.entries()) {
    if (content) hash.update(`${files[index]} ${content.length}\n`).update(content);
  }
  return hash.update(JSON.stringify(Object.entries(settings).sort())).digest("hex");
}

/** True if `.next` holds a complete build of the sources with this hash. */
export async function isBuilt(root: string, hash: string): Promise<boolean> {
  const stamp = await readFile(join(root, stampFile), "utf8").catch(() => "");
  return stamp.trim() === hash;
}

/**
 * Builds the site, without a database and without type checks (`npm test` and `npm run build` do
 * those). The stamp is removed first and written last, so an incomplete build is never served.
 *
 * @throws UserError after printing the end of the output.
 */
export async function buildSite(
  root: string,
  hash: string,
  variables: Variables,
  note: (text: string) => void,
): Promise<void> {
  await rm(join(root, stampFile), { force: true }).catch((error) => {
    throw explainFileError(error, join(root, ".next"));
  });
  note("auditing the dependencies");
  const audit = variables.DEPENDENCY_AUDIT || (await auditDependencies(root));
  const watchdog = `${import.meta.dirname}/parent-watchdog.mjs`;
  const subprocess = execa(
    process.execPath,
    ["--import", watchdog, join(root, "node_modules/next/dist/bin/next"), "build"],
    {
      cwd: root,
      env: {
        ...variables,
        // Empty, because Next.js would read a missing one from .env.local.
        DATABASE_URL: "",
        DEPENDENCY_AUDIT: audit,
        NODE_ENV: "production",
        NO_COLOR: "1",
        TYPES_UNCHECKED: "1",
      },
      extendEnv: false,
      stdin: "pipe",
      all: true,
      reject: false,
    },
  );
  subprocess.all.on("data", (chunk: Buffer) => {
    const lastLine = chunk.toString().trimEnd().split("\n").at(-1)?.trim();
    if (lastLine) note(lastLine.slice(0, 60));
  });
  const { failed, all, exitCode, signal } = await subprocess;
  if (failed) {
    process.stderr.write(`\n${all.split("\n").slice(-30).join("\n")}\n`);
    throw new UserError(
      `The build failed (${exitCode ?? signal}). The last lines of its output are above. Builds need about ` +
        "2 GB of memory and 1 GB of disk space. Fix the cause and start again.",
    );
  }
  await writeFile(join(root, stampFile), `${hash}\n`);
}
