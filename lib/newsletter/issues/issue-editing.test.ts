import { describe, expect, test } from "vitest";
import { formatRate, getRateStatus, goodRates } from "@/lib/newsletter/deliverability/email-rates";
import { findUnusableLinks, issueContentSchema } from "@/lib/newsletter/issues/issue-forms";
import { applyTheme, previewIssue } from "@/lib/newsletter/issues/render-issue";
import { createRateBook } from "@/lib/royalties/rate-placeholders";
import { testProfile } from "@/tests/support/profile";

describe("an issue's content", () => {
  test("has a single-line subject and preheader, and no carriage returns", () => {
    const parsed = issueContentSchema.parse({
      subject: " Two\nlines ",
      preheader: "x",
      body: "One\r\n\r\nTwo\r\n",
    });
    expect(parsed).toEqual({ subject: "Two lines", preheader: "x", body: "One\n\nTwo" });
  });

  test.each(["subject", "preheader", "body"])("is rejected without a %s", (name) => {
    const content = { subject: "s", preheader: "p", body: "b", [name]: " \n " };
    expect(issueContentSchema.safeParse(content).success).toBe(false);
  });

  test("may link to pages, sites and email addresses, but not to scripts or broken URLs", () => {
    const body =
      "[a](/services) [b](https://a.test) **[c](mailto:x@a.test)** [d](javascript:alert(1)) [e](//evil.test) [f](page)";
    expect(findUnusableLinks(body)).toEqual(["javascript:alert(1)", "//evil.test", "page"]);
    const refused = issueContentSchema.safeParse({ subject: "s", preheader: "p", body });
    expect(refused.error?.issues[0]?.message).toContain("javascript:alert(1)");
  });

  test.each(["subject", "preheader", "body"])(
    "can't have a subscriber's links in its %s",
    (name) => {
      const text = "Open placeOfPreferences7f3kq9.";
      const content = { subject: "s", preheader: "p", body: "b", [name]: text };
      expect(issueContentSchema.safeParse(content).error?.issues[0]?.message).toContain("placeOf");
    },
  );

  test.each(["subject", "preheader", "body"])("may have only known rates in its %s", (name) => {
    const write = (text: string) =>
      issueContentSchema.safeParse({ subject: "s", preheader: "p", body: "b", [name]: text });
    expect(write("{{mechanicalRate}} a song").success).toBe(true);
    expect(write("{{mechanicRate}} a song").error?.issues[0]?.message).toContain(
      "{{mechanicRate}}",
    );
  });
});

describe("a preview", () => {
  const issue = {
    block: "advanced",
    position: 40,
    subject: "Hi <b>",
    preheader: "p",
    body: "<script>alert(1)</script>\n\n**bold**",
  } as const;
  const where = {
    siteUrl: "https://shop.test",
    issues: 90,
    conditions: new Set(["events"] as const),
    profile: testProfile,
    rates: createRateBook([], "2026-12-01"),
  };

  test("shows the light and dark theme, whatever the device prefers", async () => {
    const [day, night] = await Promise.all([
      previewIssue(issue, where, "light"),
      previewIssue(issue, where, "dark"),
    ]);
    expect(day).toContain("@media not all{");
    expect(night).toContain("@media all{");
    for (const html of [day, night]) expect(html).not.toContain("prefers-color-scheme:dark");
    expect(day).toContain("Issue 40 of 90");
  });

  test("runs no scripts from the issue", async () => {
    for (const look of ["light", "text"] as const) {
      expect(await previewIssue(issue, where, look)).not.toContain("<script>");
    }
  });

  test("shows today's rates, and leaves a name that staff are still typing", async () => {
    const body = "{{mechanicalRate}} a song, {{mech}}";
    const text = await previewIssue({ ...issue, body }, where, "text");
    expect(text).toContain("13.1 cents a song, {{mech}}");
  });

  test("changes nothing else", () => {
    expect(applyTheme("<p>x</p>", "dark")).toBe("<p>x</p>");
  });
});

describe("a rate", () => {
  test.each([
    [0, 0, "none", "-"],
    [0, 1_000, "good", "0.00%"],
    [1, 1_000, "good", "0.10%"],
    [2, 1_000, "risky", "0.20%"],
    [3, 1_000, "risky", "0.30%"],
    [4, 1_000, "over", "0.40%"],
    // The sequence stops by count: one complaint of a hundred is only a warning.
    [1, 100, "risky", "1.00%"],
    [3, 20, "risky", "15.00%"],
    [4, 20, "over", "20.00%"],
  ])("of %i complaints in %i emails is %s", (count, emails, state, percent) => {
    const limits = { good: goodRates.complained, threshold: 3 };
    expect(getRateStatus(count, emails, limits)).toBe(state);
    expect(formatRate(count, emails)).toBe(percent);
  });
});
