import fc from "fast-check";
import { afterEach, beforeEach, vi } from "vitest";

// A failing property prints this seed with its counterexample; FC_SEED=… runs it again.
fc.configureGlobal({ seed: Number(process.env.FC_SEED) });

/** What was written to console.error in the running test. */
const written: string[] = [];

// A test that expects an error puts its own spy on console.error; anything else is a fault.
console.error = (...parts: unknown[]) => {
  written.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(" "));
};

beforeEach(() => {
  written.length = 0;
});

// `unstubEnvs` waits for the next test, by which time the next file has been loaded.
afterEach(() => {
  vi.unstubAllEnvs();
});

afterEach(() => {
  if (written.length === 0) return;
  const lines = written.splice(0).join("\n");
  throw new Error(`console.error was called:\n${lines}`);
});
