import { describe, expect, test } from "vitest";
import { getGreetingName } from "@/lib/email/greeting-name";

describe("a name in a mail to an address that nobody has confirmed", () => {
  test.each(["Bessie", "070 Shake", "A$AP", "Mary-Jane O’Dell", "李小龍"])(
    "%s may stand",
    (name) => {
      expect(getGreetingName(name)).toBe(name);
    },
  );

  test.each([
    "evil.test",
    "https://evil.test",
    "a@evil.test",
    "You have won a prize",
    "x".repeat(31),
  ])("%s may not", (name) => {
    expect(getGreetingName(name)).toBe("");
  });
});
