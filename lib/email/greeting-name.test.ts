import { describe, expect, test } from "vitest";
import { getGreetingName } from "@/lib/email/greeting-name";

describe("a name in an email to an unconfirmed address", () => {
  test.each(["Bessie", "070 Shake", "A$AP", "Mary-Jane O’Dell", "李小龍"])("may be %s", (name) => {
    expect(getGreetingName(name)).toBe(name);
  });

  test.each([
    "evil.test",
    "https://evil.test",
    "a@evil.test",
    "You have won a prize",
    "x".repeat(31),
  ])("may not be %s", (name) => {
    expect(getGreetingName(name)).toBe("");
  });
});
