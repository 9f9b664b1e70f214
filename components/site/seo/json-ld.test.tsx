import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { faqJsonLd, JsonLd } from "@/components/site/seo/json-ld";
import { businessJsonLd } from "@/components/site/seo/json-ld-business";
import { breadcrumbsJsonLd } from "@/components/site/seo/page-json-ld";
import { faq } from "@/lib/content/original-pages";
import { publicPages } from "@/lib/core/public-pages";
import { formatOfficeHours } from "@/lib/profile/public-profile";
import { testProfile } from "@/tests/support/profile";

const origin = "https://shop.example";

test("no text can close the script element", () => {
  const hostile = "</script><script>alert(1)</script><!--";
  const html = renderToStaticMarkup(<JsonLd data={{ name: hostile }} />);
  const [, body = ""] = html.match(/^<script type="application\/ld\+json">(.*)<\/script>$/s) ?? [];
  expect(body).not.toContain("<");
  expect(JSON.parse(body)).toEqual({ name: hostile });
});

test("the business has the displayed opening hours and what staff entered", () => {
  const entered = { ...testProfile, unit: "Suite 2", phone: "901-555-0100", opensAt: "10:00" };
  expect(businessJsonLd(origin, entered)).toMatchObject({
    telephone: "901-555-0100",
    address: { streetAddress: "200 Union Avenue, Suite 2", postalCode: "38103" },
    openingHoursSpecification: { opens: "10:00", closes: "18:00" },
  });
  expect(formatOfficeHours(entered)).toBe("Monday to Friday, 10AM-6PM CST");
  const empty = businessJsonLd(origin, { ...testProfile, street: "", postalCode: "" });
  expect(JSON.stringify(empty)).not.toMatch(
    /streetAddress|postalCode|telephone|sameAs|rating|review/i,
  );
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
