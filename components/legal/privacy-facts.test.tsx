import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { LegalSection } from "@/components/legal/legal-page";
import { collectedData } from "@/components/legal/privacy-collected";
import { keptData } from "@/components/legal/privacy-kept";
import { linkMailCeilings } from "@/lib/newsletter/policy";
import { keptDays } from "@/lib/retention/kept-days";

/** The words of one section of the privacy policy. */
function wordsOf(sections: readonly LegalSection[], id: string): string {
  const body = sections.find((section) => section.id === id)?.body;
  // Links ask for a router while they are rendered, and for nothing of it.
  const html = renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>{body}</AppRouterContext>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

describe("the privacy policy", () => {
  it("names the days after which sign-ups and mails are deleted", () => {
    const words = wordsOf(keptData, "how-long");
    expect(words).toContain(`never confirmed is deleted ${keptDays.unconfirmedReaders} days`);
    expect(words).toContain(`known as yours for ${keptDays.readerBrowsers} days`);
    expect(words).toContain(`it is deleted ${keptDays.mailsWithoutOrder} days later`);
  });

  it("says how many confirmation mails may come before a yes", () => {
    const words = wordsOf(collectedData, "newsletter");
    expect(words).toContain(`at most ${linkMailCeilings.confirm.perDay} within 24 hours`);
  });

  it("says how readers get their data and have it erased, and what stays", () => {
    const words = wordsOf(collectedData, "newsletter");
    expect(words).toContain("hands you all that the newsletter keeps about you as a file");
    expect(words).toContain("a keyed hash of the address is what stays");
    expect(wordsOf(keptData, "how-long")).toContain("Until you erase it on the preferences page");
    expect(wordsOf(keptData, "rights")).toContain("download and erase yourself");
  });

  it("tells what the success page notes, and of every form that stores a message", () => {
    expect(wordsOf(collectedData, "newsletter")).toContain("the page before it");
    expect(wordsOf(collectedData, "messages")).toContain("home page’s, contact, consultation");
  });
});
