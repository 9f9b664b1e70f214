import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OverviewCharts } from "@/components/admin/overview/overview-charts";

const quiet = { day: "2026-11-20", signUps: 0, confirmations: 0, revenueCents: 0, orders: 0 };

test("days without a sale or a sign-up are told in words, not drawn on an axis without a scale", () => {
  const html = renderToStaticMarkup(<OverviewCharts days={[quiet]} />);
  expect(html).toContain("Nothing was sold in these days.");
  expect(html).toContain("Nobody signed up in these days.");
  expect(html).not.toContain('role="img"');
});

test("one refund is enough for a chart", () => {
  const html = renderToStaticMarkup(<OverviewCharts days={[{ ...quiet, revenueCents: -4_999 }]} />);
  expect(html).not.toContain("Nothing was sold");
  expect(html.match(/role="img"/g)).toHaveLength(1);
});
