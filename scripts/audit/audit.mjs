// Asks the registry whether the packages that the site runs on have known serious flaws. Plain
// JavaScript: `npm run build` calls it where nothing but the packages of production is installed.
import { spawn } from "node:child_process";
import { npmCommand } from "../start/install.mjs";

const LIMIT_MS = 20_000;
const ARGS = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];

/** What `npm audit --json` says: `clean`, `flaws` (high or critical ones), `unknown` without an answer. */
export function auditAnswer(json) {
  let report;
  try {
    report = JSON.parse(json);
  } catch {
    return "unknown";
  }
  const counts = report?.metadata?.vulnerabilities;
  const { high, critical } = counts ?? {};
  if (!Number.isInteger(high) || !Number.isInteger(critical)) return "unknown";
  return high + critical === 0 ? "clean" : "flaws";
}

/** Audits the lockfile in `root`, within 20 s. Never throws: no answer is `unknown`. */
export async function auditDependencies(root) {
  const [command, before] = npmCommand();
  const shell = process.platform === "win32" && before.length === 0;
  const child = spawn(command, [...before, ...ARGS], {
    cwd: root,
    shell,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const limit = setTimeout(() => child.kill(), LIMIT_MS);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => {
    child.on("error", resolve);
    child.on("close", resolve);
  });
  clearTimeout(limit);
  return auditAnswer(output);
}
