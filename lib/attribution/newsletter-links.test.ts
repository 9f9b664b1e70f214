import { expect, test } from "vitest";
import { addNewsletterCampaign } from "@/lib/attribution/newsletter-links";

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
