import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addNewsletterCampaign,
  campaignHref,
  siteCampaign,
} from "@/lib/attribution/campaign-links";

const otherwise = siteCampaign("book-session");
const scheduler = "https://calendar.test/30";

describe("a link's campaign", () => {
  test.each([
    ["", "site", "button", "book-session"],
    ["?utm_source=ads&utm_medium=cpc&utm_campaign=spring", "ads", "cpc", "spring"],
    ["utm_campaign=hero", "site", "button", "hero"],
    ["?utm_source=&utm_medium=%20%20", "site", "button", "book-session"],
    ["?utm_source=one&utm_source=two", "one", "button", "book-session"],
    ["?utm_source=a%26utm_medium%3Dforged%23hash", "a&utm_medium=forged#hash", "button", undefined],
    ["?utm_source=%0d%0aSet-Cookie:x", "Set-Cookie:x", "button", undefined],
    ['?utm_source="><script>', '"><script>', "button", undefined],
    ["?utm_source=//evil.test/&token=secret", "//evil.test/", "button", undefined],
    ["?utm_source=%E0%A4%A", "\ufffd%A", "button", undefined],
  ])("uses the values of %s, otherwise the default", (query, source, medium, campaign) => {
    const url = new URL(campaignHref(scheduler, query, otherwise));
    expect(url.origin + url.pathname).toBe(scheduler);
    expect([...url.searchParams]).toEqual([
      ["utm_source", source],
      ["utm_medium", medium],
      ["utm_campaign", campaign ?? "book-session"],
    ]);
  });

  test.each([
    [
      "https://calendar.test/a?b=c#d",
      "https://calendar.test/a?b=c&utm_source=site&utm_medium=button&utm_campaign=book-session#d",
    ],
    [
      "https://calendar.test/?utm_source=old",
      "https://calendar.test/?utm_source=site&utm_medium=button&utm_campaign=book-session",
    ],
    [
      "/consulting?session=30min",
      "/consulting?session=30min&utm_source=site&utm_medium=button&utm_campaign=book-session",
    ],
  ])("keeps the rest of %s", (href, expected) => {
    expect(campaignHref(href, "", otherwise)).toBe(expected);
  });

  test("has at most 200 characters per value and no lone surrogates", () => {
    const query = new URLSearchParams({ utm_source: `${"x".repeat(199)}🎵tail` }).toString();
    const url = new URL(campaignHref(scheduler, query, otherwise));
    expect(url.searchParams.get("utm_source")).toBe("x".repeat(199));
  });

  test("keeps its target, whatever the URL contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (value, key) => {
        const query = new URLSearchParams([
          ["utm_source", value.toWellFormed()],
          ["utm_medium", key],
        ]).toString();
        const url = new URL(campaignHref(scheduler, query, otherwise));
        expect(url.origin + url.pathname + url.hash).toBe(scheduler);
        expect([...url.searchParams.keys()]).toEqual(["utm_source", "utm_medium", "utm_campaign"]);
        for (const one of url.searchParams.values()) expect(one.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

const siteUrl = "https://shop.test";
const values = "utm_source=newsletter&utm_medium=email&utm_campaign=012";
const add = (href: string) => addNewsletterCampaign(href, siteUrl, "012");

test.each([
  [`${siteUrl}/ebook`, `${siteUrl}/ebook?${values}`],
  [siteUrl, `${siteUrl}?${values}`],
  [`${siteUrl}/ebook?code=A%20B#faq`, `${siteUrl}/ebook?code=A%20B&${values}#faq`],
  [`${siteUrl}/ebook?utm_source=blog`, `${siteUrl}/ebook?utm_source=blog&${values}`],
])("adds the issue to %s", (href, tagged) => {
  expect(add(href)).toBe(tagged);
});

test.each([
  "https://elsewhere.test/ebook",
  "https://shop.test.elsewhere.test/",
  "http://shop.test/ebook",
  "//shop.test/ebook",
  "mailto:help@shop.test",
  "not a link",
  `${siteUrl}/ebook?utm_campaign=spring`,
  `${siteUrl}/newsletter/preferences`,
  `${siteUrl}/newsletter/unsubscribe?token=a`,
  `${siteUrl}/newsletter/confirm`,
  `${siteUrl}/learn?token=a`,
])("leaves %s alone", (href) => {
  expect(add(href)).toBe(href);
});
