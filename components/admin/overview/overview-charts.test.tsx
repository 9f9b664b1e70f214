import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OverviewCharts } from "@/components/admin/overview/overview-charts";

const quiet = { day: "2026-11-20", signUps: 0, confirmations: 0, revenueCents: 0, orders: 0 };

test("replaces an empty chart with a sentence", () => {
  const html = renderToStaticMarkup(<OverviewCharts days={[quiet]} />);
  expect(html).toContain("Nothing was sold in these days.");
  expect(html).toContain("Nobody signed up in these days.");
  expect(html).not.toContain('role="img"');
});

test("draws the chart if there's a single refund", () => {
  const html = renderToStaticMarkup(<OverviewCharts days={[{ ...quiet, revenueCents: -4_999 }]} />);
  expect(html).not.toContain("Nothing was sold");
  expect(html.match(/role="img"/g)).toHaveLength(1);
});
