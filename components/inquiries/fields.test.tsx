import { expect, test } from "vitest";
import { ConsentBox } from "@/components/inquiries/fields";
import { inquiryConsent } from "@/lib/inquiries/inquiry-forms";
import { renderWithProfile } from "@/tests/support/render-with-profile";

test("shows the consent text that is stored, with its two links", () => {
  const html = renderWithProfile(<ConsentBox />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(inquiryConsent.text);
  expect(html).toContain('href="/terms"');
  expect(html).toContain('href="/privacy"');
});
