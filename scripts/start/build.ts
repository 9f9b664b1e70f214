import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { auditDependencies } from "../../build/audit-dependencies.mjs";
import { explainFileError, Problem } from "./problem.mjs";

const STAMP = ".next/built-from";
const TAIL_LINES = 30;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with ESC
const COLOURS = /\x1b\[[0-9;]*m/g;

/** True when `.next` holds a whole build of exactly these sources. */
export async function isBuilt(root: string, hash: string): Promise<boolean> {
  const stamp = await readFile(join(root, STAMP), "utf8").catch(() => "");
  return stamp.trim() === hash;
}

function explainBuild(output: string): string {
  if (/ENOSPC|no space left/i.test(output)) return "There is no disk space left: free about 1 GB.";
  if (/heap out of memory|SIGKILL|Killed/.test(output))
    return "The machine ran out of memory: a build needs about 2 GB.";
  return "The compiler's last lines are above.";
}

/**
 * Builds the site. The stamp that makes a build count is taken away first and written last, so a
 * half-finished build is never served. Needs no database. Throws a Problem with the output's end.
 */
export async function build(
  root: string,
  hash: string,
  variables: Readonly<Record<string, string | undefined>>,
  note: (text: string) => void,
): Promise<void> {
  try {
    await rm(join(root, STAMP), { force: true });
  } catch (error) {
    throw explainFileError(error, join(root, ".next"));
  }
  note("asking the registry about the packages");
  const audit = variables.DEPENDENCY_AUDIT || (await auditDependencies(root));
  const leash = pathToFileURL(join(root, "scripts/start/leash.mjs")).href;
  const args = ["--import", leash, join(root, "node_modules/next/dist/bin/next"), "build"];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...variables,
      // Empty, not left out: Next.js would fill it in from .env.local.
      DATABASE_URL: "",
      DEPENDENCY_AUDIT: audit,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      // `npm test` checks them, and `npm run build`: whoever starts a shop need not wait for it.
      TYPES_UNCHECKED: "1",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined);
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk.toString().replace(COLOURS, "");
    const line = output.trimEnd().split("\n").at(-1)?.trim();
    if (line) note(line.slice(0, 60));
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  const status = await new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", (code, signal) => resolve(signal ?? code));
  });
  process.off("exit", end);
  if (status !== 0) {
    process.stderr.write(`\n${output.trimEnd().split("\n").slice(-TAIL_LINES).join("\n")}\n`);
    throw new Problem(
      `The build failed (${String(status)}). ${explainBuild(`${output} ${String(status)}`)} ` +
        "Nothing half-built will be served; the next start builds again.",
    );
  }
  await mkdir(join(root, ".next"), { recursive: true });
  await writeFile(join(root, STAMP), `${hash}\n`);
}
