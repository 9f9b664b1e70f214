import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareTexts, type TextPart } from "@/lib/content/compare-texts";

const join = (parts: readonly TextPart[], left: "added" | "removed") =>
  parts
    .filter(({ type }) => type !== left)
    .map(({ text }) => text)
    .join("");

describe("the comparison of two texts", () => {
  test("marks the changed words of a changed line", () => {
    expect(compareTexts("It costs $49 today.\n", "It costs $59 today.\n")).toEqual([
      { type: "same", text: "It costs $" },
      { type: "removed", text: "49" },
      { type: "added", text: "59" },
      { type: "same", text: " today.\n" },
    ]);
  });

  test("leaves out unchanged lines far from a change, and keeps two next to it", () => {
    const lines = Array.from({ length: 20 }, (_, index) => `Line ${index}\n`);
    const parts = compareTexts(
      lines.join(""),
      [...lines.slice(0, 10), ...lines.slice(11)].join(""),
    );
    expect(parts).toEqual([
      { type: "gap", text: "" },
      { type: "same", text: "Line 8\nLine 9\n" },
      { type: "removed", text: "Line 10\n" },
      { type: "same", text: "Line 11\nLine 12\n" },
      { type: "gap", text: "" },
    ]);
  });

  test("is empty for equal texts", () => {
    expect(compareTexts("Same\n", "Same\n")).toEqual([]);
  });

  test("contains both texts in full if they have few lines", () => {
    const text = fc
      .array(fc.stringMatching(/^[a-c $\n]{0,6}$/), { maxLength: 2 })
      .map((words) => words.join("").split("\n").slice(0, 3).join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = compareTexts(before, after);
        if (before === after || parts.some(({ type }) => type === "gap")) return;
        expect(join(parts, "added")).toBe(before);
        expect(join(parts, "removed")).toBe(after);
      }),
    );
  });

  test("compares two unrelated long texts in reasonable time", () => {
    const words = (seed: number) =>
      Array.from({ length: 4_000 }, (_, index) => `w${(index * seed) % 997}`).join(" ");
    const parts = compareTexts(words(7), words(13));
    expect(parts.map(({ type }) => type)).toEqual(["removed", "added"]);
  });
});
