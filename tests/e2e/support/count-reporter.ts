import { writeFileSync } from "node:fs";
import type { FullResult, Reporter, Suite, TestError } from "playwright/types/testReporter";

/** Writes the test counts to the file in TEST_COUNTS, for tools/dev/test.mjs. */
export default class CountReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(_: TestError): void {
    this.errors += 1;
  }

  onEnd(result: FullResult): void {
    const file = process.env.TEST_COUNTS;
    if (!file) return;
    const tests = this.suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.ok() && test.results.length > 0).length;
    const broken = tests.filter((test) => !test.ok()).length + this.errors;
    const failed = broken === 0 && result.status !== "passed" ? 1 : broken;
    writeFileSync(file, JSON.stringify({ passed, failed }));
  }
}
