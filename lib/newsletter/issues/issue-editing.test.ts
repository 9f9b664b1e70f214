import { describe, expect, test } from "vitest";
import { formatRate, getRateStatus, goodRates } from "@/lib/newsletter/deliverability/email-rates";
import { findUnusableLinks, issueContentSchema } from "@/lib/newsletter/issues/issue-content";
import { applyTheme, previewIssue } from "@/lib/newsletter/issues/preview-issue";

describe("the words of an issue", () => {
  test("are one line where a mail has one, and hold no carriage return", () => {
    const parsed = issueContentSchema.parse({
      subject: " Two\nlines ",
      preheader: "x",
      body: "One\r\n\r\nTwo\r\n",
    });
    expect(parsed).toEqual({ subject: "Two lines", preheader: "x", body: "One\n\nTwo" });
  });

  test.each(["subject", "preheader", "body"])("are refused without a %s", (name) => {
    const words = { subject: "s", preheader: "p", body: "b", [name]: " \n " };
    expect(issueContentSchema.safeParse(words).success).toBe(false);
  });

  test("may link to pages, sites and mailboxes, and to nothing that runs or leads nowhere", () => {
    const body =
      "[a](/services) [b](https://a.test) **[c](mailto:x@a.test)** [d](javascript:alert(1)) [e](//evil.test) [f](page)";
    expect(findUnusableLinks(body)).toEqual(["javascript:alert(1)", "//evil.test", "page"]);
    const refused = issueContentSchema.safeParse({ subject: "s", preheader: "p", body });
    expect(refused.error?.issues[0]?.message).toContain("javascript:alert(1)");
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
  const where = { siteUrl: "https://shop.test", issues: 90 };

  test("shows the mail by day and by night, whatever the device asks for", async () => {
    const [day, night] = await Promise.all([
      previewIssue(issue, where, "light"),
      previewIssue(issue, where, "dark"),
    ]);
    expect(day).toContain("@media not all{");
    expect(night).toContain("@media all{");
    for (const html of [day, night]) expect(html).not.toContain("prefers-color-scheme:dark");
    expect(day).toContain("Issue 40 of 90");
  });

  test("runs nothing that was written into it", async () => {
    for (const look of ["light", "text"] as const) {
      expect(await previewIssue(issue, where, look)).not.toContain("<script>");
    }
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
  ])("of %i complaints in %i mails is %s", (count, mails, state, percent) => {
    const limits = { good: goodRates.complained, ceiling: 3 };
    expect(getRateStatus(count, mails, limits)).toBe(state);
    expect(formatRate(count, mails)).toBe(percent);
  });
});
