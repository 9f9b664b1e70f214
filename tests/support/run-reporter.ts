import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Prints the property test seed and writes the test counts for tools/dev/test.mjs. */
export default class RunReporter implements Reporter {
  onTestRunStart(): void {
    console.log(`fast-check seed ${process.env.FC_SEED} (FC_SEED=… repeats it)`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env.TEST_COUNTS;
    if (!file) return;
    let passed = 0;
    let failed = unhandled.length;
    for (const testModule of modules) {
      for (const test of testModule.children.allTests()) {
        const state = test.result().state;
        if (state === "passed") passed += 1;
        if (state === "failed") failed += 1;
      }
      // Files that fail to load and failing hooks count as failures too.
      failed += testModule.errors().length;
    }
    writeFileSync(file, JSON.stringify({ passed, failed }));
  }
}
