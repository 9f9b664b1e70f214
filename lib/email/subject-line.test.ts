import fc from "fast-check";
import { expect, test } from "vitest";
import { toSubjectLine } from "@/lib/email/subject-line";

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
