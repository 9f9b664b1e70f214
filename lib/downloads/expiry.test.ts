import { expect, test } from "vitest";
import { formatHoursLeft } from "@/lib/downloads/expiry";

test.each([
  [null, "48 hours"],
  [48 * 3_600_000, "48 hours"],
  [47 * 3_600_000 + 1, "48 hours"],
  [47 * 3_600_000, "47 hours"],
  [3_600_000, "1 hour"],
  [1, "1 hour"],
  [0, "0 hours"],
  [-5, "0 hours"],
])("formats %s ms as %s", (left, text) => {
  expect(formatHoursLeft(left)).toBe(text);
});
