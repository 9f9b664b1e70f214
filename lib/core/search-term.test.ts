import { expect, test } from "vitest";
import { normalizeSearchTerm } from "@/lib/core/search-term";

test.each([
  ["  JO\u0000  Ray\n", "jo ray"],
  ["r\u0000ay@example.com", "r ay@example.com"],
  ["Zoe\u0308", "zo\u00eb"],
  ["50%_\\", "50%_\\"],
  ["a".repeat(201), "a".repeat(200)],
  ["\u0000", null],
  [" \t", null],
  [["a", "b"], null],
  [undefined, null],
])("normalizes %j to %j", (typed, term) => expect(normalizeSearchTerm(typed)).toBe(term));
