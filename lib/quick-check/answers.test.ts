import { describe, expect, test } from "vitest";
import {
  type Answer,
  type Answers,
  checkKeys,
  formatProgress,
  getProgress,
  shouldShowAllChecks,
} from "@/lib/quick-check/answers";

const all = (answer: Answer): Answers => Object.fromEntries(checkKeys.map((key) => [key, answer]));

describe("the progress", () => {
  test.each<[string, Answers, string, string]>([
    ["nothing", {}, "open", "0 of 7 answered."],
    ["one yes", { sx_active: "yes" }, "open", "1 of 7 answered."],
    ["one no", { sx_active: "no" }, "open", "1 of 7 answered. 1 to fix."],
    ["all yes", all("yes"), "done", "7 of 7 answered. Nothing is missing."],
    ["all no", all("no"), "plan", "7 of 7 answered. 7 to fix. Your plan is below."],
    [
      "one of seven no",
      { ...all("yes"), mlc_active: "no" },
      "plan",
      "7 of 7 answered. 1 to fix. Your plan is below.",
    ],
  ])("is formatted with %s answered", (_, answers, state, expected) => {
    expect(getProgress(answers).state).toBe(state);
    expect(formatProgress(answers)).toBe(expected);
  });
});

test("shows all checks when one beyond the first four is answered", () => {
  for (const [index, key] of checkKeys.entries()) {
    expect(shouldShowAllChecks({ [key]: "no" })).toBe(index >= 4);
  }
});
