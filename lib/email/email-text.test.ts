import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getGreetingName, toSubjectLine } from "@/lib/email/email-text";

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

test("keeps line breaks, control and bidi characters out", () => {
  const hostileText = fc.array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\u202e", "\0", "\u200b"),
    ),
  );
  fc.assert(
    fc.property(hostileText, (parts) => {
      const line = toSubjectLine(parts.join("x"));
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect([...line].length).toBeLessThanOrEqual(180);
    }),
  );
});

test("keeps a forged header as text", () => {
  expect(toSubjectLine("Sale from Ray\r\nBcc: x@evil.test")).toBe("Sale from Ray Bcc: x@evil.test");
});

test("keeps names of every script", () => {
  expect(toSubjectLine("Sale from Zoë Nguyễn 山田 אבי")).toBe("Sale from Zoë Nguyễn 山田 אבי");
});
