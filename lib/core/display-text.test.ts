import { expect, test } from "vitest";
import { cutText } from "@/lib/core/display-text";

test("keeps a text that's short enough", () => {
  expect(cutText("River", 5)).toBe("River");
  expect(cutText("River", 3)).toBe("Riv");
});

test.each([
  ["an emoji", "🎵"],
  ["a letter with an accent of its own", "e\u0301"],
  ["an emoji made of several", "👩‍👩‍👧‍👦"],
  ["a flag", "🇺🇸"],
])("cuts before %s, never through it", (_name, character) => {
  const text = `${"a".repeat(79)}${character} and more`;
  expect(cutText(text, 80)).toBe("a".repeat(79));
  expect(cutText(text, 79 + character.length)).toBe("a".repeat(79) + character);
});

test("cuts an endless character, but no surrogate pair", () => {
  expect(cutText(`a${"\u0301".repeat(500)}`, 80)).toHaveLength(80);
  expect(cutText("🎵".repeat(200), 79)).toBe("🎵".repeat(39));
});
