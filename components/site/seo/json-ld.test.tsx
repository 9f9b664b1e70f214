import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JsonLd } from "@/components/site/seo/json-ld";
import { businessJsonLd } from "@/components/site/seo/json-ld-business";
import { faqJsonLd } from "@/components/site/seo/json-ld-faq";
import { breadcrumbsJsonLd } from "@/components/site/seo/page-json-ld";
import { faq } from "@/lib/content/original-faq";
import { publicPages } from "@/lib/core/public-pages";
import { site } from "@/lib/core/site";

const origin = "https://shop.example";

test("no text can close the script element", () => {
  const hostile = "</script><script>alert(1)</script><!--";
  const html = renderToStaticMarkup(<JsonLd data={{ name: hostile }} />);
  const [, body = ""] = html.match(/^<script type="application\/ld\+json">(.*)<\/script>$/s) ?? [];
  expect(body).not.toContain("<");
  expect(JSON.parse(body)).toEqual({ name: hostile });
});

test("the business has the displayed opening hours and no street or phone", () => {
  const business = businessJsonLd(origin, null);
  const hour = (time: string) => Number(time.slice(0, 2));
  const { opens, closes, days } = site.openingHours;
  const shown = `${days[0]} to ${days.at(-1)}, ${hour(opens)}AM-${hour(closes) - 12}PM`;
  expect(site.officeHours).toMatch(new RegExp(`^${shown}`));
  expect(business).toMatchObject({ openingHoursSpecification: { opens, closes } });
  expect(JSON.stringify(business)).not.toMatch(/streetAddress|telephone|rating|review/i);
});

test("breadcrumbs list the path from home to the page; home has none", () => {
  expect(breadcrumbsJsonLd("/", origin)).toEqual([]);
  for (const { path, name } of publicPages.slice(1)) {
    expect(breadcrumbsJsonLd(path, origin)).toMatchObject([
      {
        itemListElement: [
          { position: 1, item: `${origin}/` },
          { position: 2, name, item: origin + path },
        ],
      },
    ]);
  }
});

test("includes every FAQ entry", () => {
  expect(faqJsonLd(faq)).toMatchObject({
    mainEntity: faq.map(({ question, answer }) => ({
      name: question,
      acceptedAnswer: { text: answer },
    })),
  });
});
