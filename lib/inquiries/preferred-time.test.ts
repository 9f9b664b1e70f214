import { expect, test } from "vitest";
import { formatPreferredTime } from "@/lib/inquiries/preferred-time";

test.each([
  ["2030-03-12", "13:30", "Mar 12, 2030, 1:30 PM Central"],
  ["2030-03-12", null, "Mar 12, 2030, any time"],
  [null, "13:30", "Any day, 1:30 PM Central"],
  [null, null, "No preferred date or time"],
])("formats the preference %s, %s as %s", (date, time, text) => {
  expect(formatPreferredTime({ date, time })).toBe(text);
});
