import { describe, expect, it } from "vitest";
import { consentTexts, getConsentText } from "@/lib/consents/consent-texts";

describe("consent wordings", () => {
  it.each([
    ["terms-2026-11", "I agree to the Terms of Service and Privacy Policy."],
    [
      "radio-2026-11",
      "I understand that radio packages are paid promotion, that the station discloses sponsorship as the law asks, and that all sales are final.",
    ],
    [
      "renewal-2026-11",
      "I understand that Elite Airplay renews every month at the price shown until I cancel, and that I can cancel online at any time.",
    ],
  ])("keeps %s word for word", (version, text) => {
    expect(getConsentText(version)).toBe(text);
  });

  it("finds the current wordings by their versions", () => {
    for (const { version, text } of Object.values(consentTexts)) {
      expect(getConsentText(version)).toBe(text);
    }
  });

  it("returns null for a version that was never published", () => {
    expect(getConsentText("terms-1999-01")).toBeNull();
  });

  it("names who paid, the customer's name and what is final in the radio wording", () => {
    const { text } = consentTexts.radio;
    for (const part of ["paid promotion", "by whom", "my name", "all sales are final", "refunds"])
      expect(text).toContain(part);
  });
});
