import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNpm } from "./npm-command.mjs";

const timeoutMs = 20_000;
const auditArgs = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];

/**
 * Reads the output of `npm audit --json`. Returns `clean`, `vulnerable` (some are high or critical), or
 * `unknown` if the output isn't a report.
 */
export function parseAudit(json) {
  let report;
  try {
    report = JSON.parse(json);
  } catch {
    return "unknown";
  }
  const { high, critical } = report?.metadata?.vulnerabilities ?? {};
  if (!Number.isInteger(high) || !Number.isInteger(critical)) return "unknown";
  return high + critical === 0 ? "clean" : "vulnerable";
}

/** Audits the production dependencies of the lockfile in `root` within 20 s. Never throws. */
export async function auditDependencies(root) {
  const { command, args, shell } = findNpm();
  const child = spawn(command, [...args, ...auditArgs], {
    cwd: root,
    shell,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const timeout = setTimeout(() => child.kill(), timeoutMs);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => {
    child.on("error", resolve);
    child.on("close", resolve);
  });
  clearTimeout(timeout);
  return parseAudit(output);
}

// `node build/audit-dependencies.mjs` in CI: fails only on a report with high or critical ones.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const audit = await auditDependencies(join(dirname(fileURLToPath(import.meta.url)), ".."));
  console.log(`Dependency audit: ${audit}`);
  if (audit === "vulnerable") process.exitCode = 1;
}
