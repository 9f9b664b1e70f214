// Plain JavaScript, because scripts/build.mjs runs it on production machines without tsx.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const timeoutMs = 20_000;
const auditArguments = [
  "audit",
  "--omit=dev",
  "--json",
  "--fetch-retries=0",
  "--fetch-timeout=10000",
];

/**
 * Reads the output of `npm audit --json`.
 * @returns `flaws` if any are high or critical, `unknown` if the registry didn't answer
 */
export function parseAuditReport(json) {
  let report;
  try {
    report = JSON.parse(json);
  } catch {
    return "unknown";
  }
  const { high, critical } = report?.metadata?.vulnerabilities ?? {};
  if (!Number.isInteger(high) || !Number.isInteger(critical)) return "unknown";
  return high + critical === 0 ? "clean" : "flaws";
}

/** The npm that runs this script, or else the one on the PATH. */
function getNpmCommand() {
  const path = process.env.npm_execpath;
  if (path?.endsWith(".js") && existsSync(path)) return [process.execPath, path];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

/** Audits the production packages of the lockfile in `root`, within 20 seconds. Never throws. */
export async function auditDependencies(root) {
  const [command, ...script] = getNpmCommand();
  const child = spawn(command, [...script, ...auditArguments], {
    cwd: root,
    // Windows starts .cmd files only through a shell.
    shell: command.endsWith(".cmd"),
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
  return parseAuditReport(output);
}
