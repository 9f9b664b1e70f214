import { describe, expect, test } from "vitest";
import { cleanEmailText, parseSender, toOneLine } from "@/lib/inquiries/email/clean-email-text";

describe("the text of an email", () => {
  test("loses the quote at its end and the line that introduces it", () => {
    const quote = "> We'll look into it.\n>\n> Dana\n";
    for (const intro of [
      "On Nov 24, 2026 at 2:49 PM Shop <info@shop.test> wrote:",
      "On Nov 24, 2026 at 2:49 PM Shop\n<info@shop.test> wrote:",
      "Am 24.11.2026 schrieb Shop:",
    ])
      expect(cleanEmailText(`Thank you!\r\n\r\n${intro}\r\n${quote}`)).toBe("Thank you!");
  });

  test("keeps quotes that are answered below, and an email that only quotes", () => {
    const inline = "> When?\nTomorrow.";
    expect(cleanEmailText(inline)).toBe(inline);
    expect(cleanEmailText("> only\n> this")).toBe("> only\n> this");
    expect(cleanEmailText("My list:\n- one\n- two")).toBe("My list:\n- one\n- two");
  });

  test("is cut when too long, and can be stored whatever it contains", () => {
    const long = cleanEmailText("a".repeat(30_000));
    expect(long).toMatch(/^a{20000}\n\n\[The rest/);
    expect(cleanEmailText("a\0b\ud800")).toBe("ab\ufffd");
  });
});

test("a sender's name and address are read from hostile headers", () => {
  expect(parseSender('"Bessie\r\nBcc: x" <Bessie@Artist.test>')).toEqual({
    name: "Bessie Bcc: x",
    email: "bessie@artist.test",
  });
  expect(parseSender("bessie@artist.test")).toEqual({ name: "", email: "bessie@artist.test" });
  expect(toOneLine("a\u202Eb\n c")).toBe("a b c");
});
