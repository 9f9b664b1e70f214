import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ConsentText } from "@/components/legal/consent-text";
import { LegalPage, type LegalSection } from "@/components/legal/legal-page";
import { createNoticeSections } from "@/components/legal/notice-sections";
import { collectionSections } from "@/components/legal/privacy-collected";
import { retentionSections } from "@/components/legal/privacy-retention";
import { rightsSections } from "@/components/legal/privacy-rights";
import { serviceTerms } from "@/components/legal/terms-services";
import { shopTerms } from "@/components/legal/terms-shop";
import { siteTerms } from "@/components/legal/terms-site";
import { type ConsentKind, consentTexts } from "@/lib/consents/consent-texts";
import { testProfile } from "@/tests/support/profile";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const kinds = Object.keys(consentTexts) as ConsentKind[];
const texts: Readonly<Record<string, readonly LegalSection[]>> = {
  "/terms": [...shopTerms, ...serviceTerms, ...siteTerms],
  "/privacy": [...collectionSections, ...retentionSections, ...rightsSections],
  "/legal": createNoticeSections(testProfile),
};

function render(sections: readonly LegalSection[]): string {
  return renderWithProfile(<LegalPage title="Title" intro="Intro" sections={sections} />);
}

function listLinks(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map((match) => String(match[1]));
}

describe("a consent text with links", () => {
  it.each(kinds)("%s has the exact text of the consent and links to its terms", (kind) => {
    const html = renderToStaticMarkup(<ConsentText kind={kind} />);
    expect(html.replace(/<[^>]+>/g, "")).toBe(consentTexts[kind].text);
    expect(listLinks(html).length).toBeGreaterThan(0);
  });
});

describe("legal texts", () => {
  it.each(Object.keys(texts))("%s have a unique anchor for each section", (path) => {
    const ids = (texts[path] ?? []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const html = render(texts[path] ?? []);
    for (const id of ids) expect(html.split(` id="${id}"`)).toHaveLength(2);
  });

  it.each(Object.keys(texts))("%s show no draft mark and no detail without a value", (path) => {
    const html = render(texts[path] ?? []);
    expect(html).not.toMatch(/draft|not yet provided/i);
    for (const term of ["Legal form", "Registration", "Phone", "Designated agent"])
      expect(html).not.toContain(`>${term}<`);
    expect(html).not.toMatch(/<dd>\s*<\/dd>/);
  });

  it("consent texts link to existing sections", () => {
    const consents = kinds.map((kind) => renderToStaticMarkup(<ConsentText kind={kind} />));
    const pages = Object.entries(texts).flatMap(([path, sections]) =>
      listLinks(render(sections)).map((href) => (href.startsWith("#") ? path + href : href)),
    );
    for (const link of [...consents.flatMap(listLinks), ...pages]) {
      if (link.startsWith("mailto:")) continue;
      const [path = "", anchor] = link.split("#");
      expect(
        [
          ...Object.keys(texts),
          "/security",
          "/newsletter/preferences",
          "/subscription",
          "/library",
          "/library/account",
        ],
        link,
      ).toContain(path);
      if (anchor)
        expect(
          texts[path]?.map(({ id }) => id),
          link,
        ).toContain(anchor);
    }
  });
});
