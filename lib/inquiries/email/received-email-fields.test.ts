import { describe, expect, test } from "vitest";
import { chooseReadableText, cleanEmailText } from "@/lib/inquiries/email/received-email-fields";

describe("the text of an email", () => {
  test("is stored as it came, quotes included", () => {
    const text = "Thank you!\n\nOn Nov 24, 2026 Shop wrote:\n> Soon.\n> Dana";
    expect(cleanEmailText(text.replaceAll("\n", "\r\n"))).toBe(text);
    expect(cleanEmailText("  indented\n")).toBe("  indented");
  });

  test("keeps quotes and € of Windows-1252 that were read as control characters", () => {
    expect(cleanEmailText("It\u0092s \u0080500\u0085")).toBe("It’s €500…");
  });

  test("says that it was cut when it's too long, and can be stored whatever it contains", () => {
    const long = cleanEmailText("a".repeat(300_000));
    expect(long).toMatch(/^a{100000}\n\n\[The rest/);
    expect(cleanEmailText("a\0b\ud800")).toBe("ab\ufffd");
  });

  test("is the HTML version if the text version only says that it's needed", () => {
    const html = "River of Light is finished, and we want to license it for a film this fall.";
    expect(chooseReadableText("Please enable HTML.", html)).toBe(html);
    expect(chooseReadableText("  ", html)).toBe(html);
    expect(chooseReadableText(html, `${html} Sent from my phone`)).toBe(html);
    expect(chooseReadableText("Yes", null)).toBe("Yes");
  });
});
