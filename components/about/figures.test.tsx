import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Figures } from "@/components/about/figures";

test("shows the business figures with a disclaimer", () => {
  const html = renderToStaticMarkup(<Figures />);
  const figures = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  expect(figures.map(([, label, value]) => `${value} ${label}`)).toEqual([
    "100+ artists",
    "50+ resources",
    "95% success rate",
  ]);
  expect(html).toContain("These are our own figures.");
});
