import { expect, test } from "vitest";
import { needsFactCheck } from "@/lib/content/fact-check";

test.each([
  [null, true],
  ["2025-11-24", true],
  ["2025-11-25", false],
  ["2026-11-25", false],
])("facts checked on %s need a check on November 25, 2026: %s", (checkedOn, expected) => {
  expect(needsFactCheck(checkedOn, "2026-11-25")).toBe(expected);
});
