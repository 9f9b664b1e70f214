import { describe, expect, test } from "vitest";
import { findBlockProblem, selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import { issueContentSchema } from "@/lib/newsletter/issues/issue-forms";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";
import { createRateBook } from "@/lib/royalties/rate-placeholders";
import { testProfile } from "@/tests/support/profile";

const body = `First.

::if community

Come talk about it in the community.

::end

::if events

See [Events](/events).

::end

Last.`;

describe("a block of an issue", () => {
  test("is kept while its condition is met", () => {
    expect(selectBlocks(body, new Set())).toBe("First.\n\nLast.");
    expect(selectBlocks(body, new Set(["events"]))).toBe(
      "First.\n\nSee [Events](/events).\n\nLast.",
    );
    expect(selectBlocks(body, new Set(["community", "events", "course"]))).not.toContain("::");
  });

  test("is missing from HTML and text if the site doesn't offer it", async () => {
    const issue = { block: "advanced", position: 40, subject: "s", preheader: "p", body } as const;
    const site = {
      siteUrl: "https://shop.test",
      issues: 90,
      conditions: new Set<never>(),
      profile: testProfile,
      rates: createRateBook([], "2026-12-01"),
    };
    const { html, text } = await renderIssue(issue, site);
    for (const version of [html, text]) {
      expect(version).toContain("Last.");
      expect(version).not.toMatch(/community|Events|::/);
    }
  });

  test.each([
    [
      "::if evnts\n\nx\n\n::end",
      'Line 1: "evnts" isn\'t a condition. Use one of these: community, events, course.',
    ],
    ["x\n\n::if\n\n::end", 'Line 3: write "::if" with a condition, or "::end".'],
    ["::elseif events", 'Line 1: write "::if" with a condition, or "::end".'],
    ["::if events\n::if course\n::end", 'Line 2: close the previous block with "::end" first.'],
    ["x\n::end", "Line 2: this ::end has no ::if before it."],
    ["::if events\n\nx", 'The last "::if" has no "::end".'],
  ])("is rejected when saving %j", (markdown, problem) => {
    expect(findBlockProblem(markdown)).toBe(problem);
    const saved = issueContentSchema.safeParse({ subject: "s", preheader: "p", body: markdown });
    expect(saved.error?.issues.map(({ message }) => message)).toEqual([problem]);
  });

  test("is accepted when it's complete", () => {
    expect(findBlockProblem(body)).toBeNull();
  });
});
