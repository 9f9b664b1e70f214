import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { LegalSection } from "@/components/legal/legal-page";
import { collectedData } from "@/components/legal/privacy-collected";
import { keptData } from "@/components/legal/privacy-retention";
import { linkEmailLimits } from "@/lib/newsletter/links/policy";
import { retentionDays } from "@/lib/retention/retention-days";

function wordsOf(sections: readonly LegalSection[], id: string): string {
  const body = sections.find((section) => section.id === id)?.body;
  // Links need a router to render but don't use it.
  const html = renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>{body}</AppRouterContext>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

describe("the privacy policy", () => {
  it("names the retention periods of sign-ups and emails", () => {
    const words = wordsOf(keptData, "how-long");
    expect(words).toContain(
      `never confirmed is deleted ${retentionDays.unconfirmedSubscribers} days`,
    );
    expect(words).toContain(`known as yours for ${retentionDays.subscriberBrowsers} days`);
    expect(words).toContain(`it is deleted ${retentionDays.emailsWithoutOrder} days later`);
  });

  it("states the maximum number of confirmation emails", () => {
    const words = wordsOf(collectedData, "newsletter");
    expect(words).toContain(`at most ${linkEmailLimits.confirm.perDay} within 24 hours`);
  });

  it("explains how subscribers export and erase their data, and what remains", () => {
    const words = wordsOf(collectedData, "newsletter");
    expect(words).toContain("hands you all that the newsletter keeps about you as a file");
    expect(words).toContain("a keyed hash of the address is what stays");
    expect(wordsOf(keptData, "how-long")).toContain("Until you erase it on the preferences page");
    expect(wordsOf(keptData, "rights")).toContain("download and erase yourself");
  });

  it("names what the success page records, and every form that stores a message", () => {
    expect(wordsOf(collectedData, "newsletter")).toContain("the page before it");
    expect(wordsOf(collectedData, "messages")).toContain("home page’s, contact, consultation");
  });
});
