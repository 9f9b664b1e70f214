import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { IssueCount, IssueRowsWithCounts } from "@/components/admin/emails/issue-counts";

const show = (counted: Parameters<typeof IssueRowsWithCounts>[0]["counted"]) =>
  renderToStaticMarkup(
    <IssueRowsWithCounts counted={counted} here="/admin/emails">
      <IssueCount id="001" count="waiting" />
    </IssueRowsWithCounts>,
  );

describe("the counts of an issue's row", () => {
  test("hold its place, and come with all the others", () => {
    expect(show(null)).toBe("…");
    const counts = { waiting: 1_234, passed: 2, unsubscribed: 3 };
    expect(show(new Map([["001", counts]]))).toBe("1,234");
    expect(show(new Map())).toBe("0");
  });

  test("leave the row where they can't be read, and say so above it with a way to try again", () => {
    const failed = show("reference1");
    expect(failed).toMatch(/<\/div>-$/);
    expect(failed).toContain('role="alert"');
    expect(failed).toContain("Reference: reference1.");
    expect(failed).toContain('<a href="/admin/emails"');
  });
});
