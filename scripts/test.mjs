// `npm test`: all that CI runs, from a fresh clone. Plain JavaScript: it installs first.
// The steps stand in the order in which a fault shows soonest; the first that fails ends the run.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, installNeeded } from "./start/install.mjs";
import { ensureChromium } from "./test/chromium.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const counts = mkdtempSync(join(tmpdir(), "test-counts-"));
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TEST_COUNTS: "" };
const total = { passed: 0, failed: 0 };
const times = [];

/** Runs a program of node_modules; throws when it fails. */
function run(script, args, extra = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...environment, ...extra },
    });
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`ended with ${signal ?? code}`)),
    );
  });
}

/** Runs a program that leaves the number of its tests in the file TEST_COUNTS names. */
async function runTests(name, script, args, extra) {
  const file = join(counts, `${name}.json`);
  try {
    await run(script, args, { ...extra, TEST_COUNTS: file });
  } finally {
    try {
      const { passed, failed } = JSON.parse(readFileSync(file, "utf8"));
      total.passed += passed;
      total.failed += failed;
    } catch {
      // The run ended before it could count: the step itself counts as failed.
    }
  }
}

async function step(title, work) {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const failedBefore = total.failed;
  let outcome = "ok";
  try {
    return await work();
  } catch (error) {
    outcome = "FAILED";
    if (total.failed === failedBefore) total.failed += 1;
    console.error(`${title}: ${error.message}`);
    throw error;
  } finally {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    times.push(`  ${title.padEnd(12)} ${seconds.padStart(7)} s  ${outcome}`);
    console.log(`── ${title}: ${outcome}, ${seconds} s`);
  }
}

const vitest = "vitest/vitest.mjs";
try {
  await step("install", async () => {
    if (installNeeded(root)) await install(root);
  });
  const chromium = await step("browser", async () => ensureChromium());
  await step("types", async () => {
    await run("next/dist/bin/next", ["typegen"]);
    await run("typescript/bin/tsc", ["--noEmit"]);
  });
  await step("lint", () => run("@biomejs/biome/bin/biome", ["check", "."]));
  await step("unit", () =>
    runTests("unit", vitest, ["run", "--project", "unit", "--project", "programs"]),
  );
  await step("integration", () =>
    runTests("integration", vitest, ["run", "--project", "integration"]),
  );
  await step("end to end", () =>
    runTests("e2e", "@playwright/test/cli.js", ["test"], { CHROMIUM_PATH: chromium }),
  );
} catch {
  process.exitCode = 1;
} finally {
  rmSync(counts, { recursive: true, force: true });
}
console.log(`\n${times.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
