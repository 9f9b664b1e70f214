import { describe, expect, it } from "vitest";
import type { LegalSection } from "@/components/legal/legal-page";
import { collectionSections } from "@/components/legal/privacy-collected";
import { retentionSections } from "@/components/legal/privacy-retention";
import { rightsSections } from "@/components/legal/privacy-rights";
import { emailLimits } from "@/lib/rate-limit/policies";
import { retentionDays } from "@/lib/retention/retention-days";
import { renderWithProfile } from "@/tests/support/render-with-profile";

function getText(sections: readonly LegalSection[], id: string): string {
  const body = sections.find((section) => section.id === id)?.body;
  const html = renderWithProfile(body);
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

describe("the privacy policy", () => {
  it("names the retention periods of sign-ups and emails", () => {
    const text = getText(retentionSections, "how-long");
    expect(text).toContain(
      `never confirm your sign-up, we delete it ${retentionDays.unconfirmedSubscribers} days`,
    );
    expect(text).toContain(
      `linked to your subscription for ${retentionDays.subscriberBrowsers} days`,
    );
    expect(text).toContain(
      `we delete the copy, the address and the time ${retentionDays.emailsWithoutOrder} days later`,
    );
    expect(text).toContain(`keep a copy of each email for ${retentionDays.emailCopies} days`);
  });

  it("states the maximum number of confirmation emails", () => {
    const text = getText(collectionSections, "newsletter");
    expect(text).toContain(`up to ${emailLimits.newsletterConfirm.perDay} in 24 hours`);
  });

  it("explains how subscribers export and erase their data, and what remains", () => {
    const text = getText(collectionSections, "newsletter");
    expect(text).toContain("lets you download or delete all newsletter data about you");
    expect(text).toContain("only a keyed hash of the address remains");
    expect(getText(retentionSections, "how-long")).toContain(
      "until you delete it on the preferences page",
    );
    expect(getText(rightsSections, "rights")).toContain("download and delete your data yourself");
  });

  it("names what the success page records, and every form that stores a message", () => {
    expect(getText(collectionSections, "newsletter")).toContain("the page you came from");
    expect(getText(collectionSections, "messages")).toContain(
      "a message, a consultation request, or a partnership inquiry",
    );
  });
});
