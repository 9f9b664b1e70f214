import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIssueFile } from "@/db/parse-issue-file";
import { blockConditions } from "@/lib/newsletter/issues/conditional-blocks";
import { personalizeIssue } from "@/lib/newsletter/issues/personalize-issue";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";
import { createRateBook } from "@/lib/royalties/rate-placeholders";
import { testProfile } from "@/tests/support/profile";

const folder = new URL("../../../emails/sequence/", import.meta.url);
const issues = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => parseIssueFile(name, readFileSync(new URL(name, folder), "utf8")));
const conditions = new Set(blockConditions);
const site = {
  siteUrl: "https://site.example",
  issues: 90,
  conditions,
  profile: testProfile,
  rates: createRateBook([], "2026-12-01"),
};
const getIssue = (id: string) => {
  const issue = issues.find((candidate) => candidate.id === id);
  if (!issue) throw new Error(`no issue ${id}`);
  return issue;
};

describe("a personalized issue", () => {
  it("is identical to rendering it for that subscriber, whatever the name", async () => {
    const issue = getIssue("045");
    const shared = await renderIssue(issue, site);
    const names = fc.oneof(
      fc.constantFrom("$&", "$1", "{{name}}", "<b>A&B</b>", 'O\'Neil "Q"', "שרה", "🎷", "placeOf"),
      fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
    );
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        // Names have single inner spaces and no outer ones; HTML would collapse others.
        const greeting = `Hello ${name.replace(/[\s\p{C}]+/gu, " ").trim()},`;
        const values = {
          greeting,
          preferencesUrl: "https://site.example/newsletter/preferences?token=1.a_b.c",
          unsubscribeUrl: "https://site.example/newsletter/unsubscribe?token=1.a.c&x='",
        };
        expect(personalizeIssue(shared, values)).toEqual(await renderIssue(issue, site, values));
      }),
      { numRuns: 60 },
    );
  });

  it.each(issues.map((issue) => issue.id))(
    "%s is under 90 KB, in HTML and in text, with its links",
    async (id) => {
      const { html, text } = personalizeIssue(await renderIssue(getIssue(id), site), {
        greeting: "Hello Bessie,",
        preferencesUrl: "https://site.example/p",
        unsubscribeUrl: "https://site.example/u",
      });
      expect(Buffer.byteLength(html)).toBeLessThan(90 * 1024);
      expect(text.length).toBeGreaterThan(500);
      for (const version of [html, text]) {
        expect(version).toContain("https://site.example/u");
        expect(version).toContain("https://site.example/p");
        expect(version).not.toMatch(/placeOf|\*\*|\]\(|undefined/);
      }
      expect(html).not.toMatch(/href="\//);
    },
  );

  it("never puts a subscriber's link where the text asks for it", async () => {
    const word = "placeOfPreferences7f3kq9";
    const body = `[x](https://evil.test/?u=${word}) https://evil.test/${word.slice(0, 9)}**${word.slice(9)}** ${word}`;
    const issue = { ...getIssue("045"), body, preheader: word, subject: word };
    const { html, text } = personalizeIssue(await renderIssue(issue, site), {
      greeting: "Hello Bessie,",
      preferencesUrl: "https://site.example/own",
      unsubscribeUrl: "https://site.example/u",
    });
    const genuine = personalizeIssue(
      await renderIssue({ ...issue, body: "a", preheader: "b" }, site),
      {
        greeting: "Hello Bessie,",
        preferencesUrl: "https://site.example/own",
        unsubscribeUrl: "https://site.example/u",
      },
    );
    const countOwn = (part: string) => part.split("https://site.example/own").length - 1;
    expect(countOwn(genuine.html)).toBeGreaterThan(0);
    expect(countOwn(html)).toBe(countOwn(genuine.html));
    expect(countOwn(text)).toBe(countOwn(genuine.text));
    expect(html + text).not.toContain(word);
  });
});
