import fc from "fast-check";
import { afterEach, beforeEach, vi } from "vitest";
import { setQueryObserver } from "@/db/observe-queries";
import { findSelfComparison } from "@/tests/support/self-comparison";

// A failing property test prints this seed. Rerun it with FC_SEED=….
fc.configureGlobal({ seed: Number(process.env.FC_SEED) });

/** Output of console.error during the current test. */
const written: string[] = [];

// Tests that expect an error spy on console.error; any other output fails the test.
console.error = (...parts: unknown[]) => {
  written.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(" "));
};

beforeEach(() => {
  written.length = 0;
});

// Every query that any test runs: a correlated subquery once showed another customer's address.
beforeEach(() => {
  setQueryObserver((text, run) => {
    const compared = findSelfComparison(text);
    if (compared) throw new Error(`${compared} compares a column with itself: ${text}`);
    return run();
  });
});

// `unstubEnvs` only runs before the next test, after the next file has been loaded.
afterEach(() => {
  vi.unstubAllEnvs();
});

afterEach(() => {
  if (written.length === 0) return;
  const lines = written.splice(0).join("\n");
  throw new Error(`console.error was called:\n${lines}`);
});
