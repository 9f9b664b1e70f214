import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OverviewCharts } from "@/components/admin/overview/overview-charts";

const quiet = { day: "2026-11-20", signUps: 0, confirmations: 0, revenueCents: 0, orders: 0 };

test("replaces an empty chart with a sentence", () => {
  const html = renderToStaticMarkup(<OverviewCharts days={[quiet]} />);
  expect(html).toContain("No orders in this period.");
  expect(html).toContain("No sign-ups in this period.");
  expect(html).not.toContain('role="img"');
});

test("draws the chart if there's a single refund", () => {
  const html = renderToStaticMarkup(<OverviewCharts days={[{ ...quiet, revenueCents: -4_999 }]} />);
  expect(html).not.toContain("No orders in this period");
  expect(html.match(/role="img"/g)).toHaveLength(1);
});

test("sums up weeks over 90 days, but not over 30", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...quiet,
      day: new Date(Date.UTC(2026, 7, 28 + index)).toISOString().slice(0, 10),
      revenueCents: 100,
    }));
  expect(renderToStaticMarkup(<OverviewCharts days={days(90)} />)).toContain("Revenue by week");
  expect(renderToStaticMarkup(<OverviewCharts days={days(30)} />)).toContain("Revenue by day");
});

test("sums up the days it shows by their dates", () => {
  const days = [quiet, { ...quiet, day: "2026-11-24", revenueCents: 4_999 }];
  expect(renderToStaticMarkup(<OverviewCharts days={days} />)).toContain(
    "Revenue by day, Nov 20, 2026 to Nov 24, 2026: $49.99 total",
  );
});
