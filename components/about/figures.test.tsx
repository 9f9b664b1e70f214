import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Figures } from "@/components/about/figures";
import { originalPages } from "@/lib/content/original-pages";

test("shows the business figures with a disclaimer", () => {
  const html = renderToStaticMarkup(<Figures sections={originalPages.about.sections} />);
  const figures = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  expect(figures.map(([, label, value]) => `${value} ${label}`)).toEqual([
    "100+ artists",
    "50+ resources",
    "95% success rate",
  ]);
  expect(html).toContain("the owner&#x27;s own figure");
});
