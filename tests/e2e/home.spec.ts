import type { Page } from "@playwright/test";
import { outLinks } from "./support/out-links";
import { expect, test } from "./support/test";

const questions = (page: Page) => page.locator("#faq details");
const openCount = (page: Page) => page.locator("#faq details[open]").count();

test("the hero links to booking, the eBook, and services", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Book a Paid Strategy Session" })).toHaveAttribute(
    "href",
    "/book-session?utm_source=site&utm_medium=button&utm_campaign=hero",
  );
  await expect(page.getByRole("link", { name: "Get the eBook" })).toHaveAttribute(
    "href",
    "/ebook?utm_source=site&utm_medium=button&utm_campaign=hero",
  );
  await page.getByRole("link", { name: "View Services" }).click();
  await expect(page.locator("#services-title")).toBeInViewport();
});

test("each of the four services shows its price and links with its campaign", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("link", { name: /^Learn More/ });
  const urls = (
    await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  ).map((href) => new URL(href));
  expect(urls.map(({ pathname }) => pathname)).toEqual([
    "/services/publishing-admin",
    "/book-session",
    "/ebook",
    "/radio",
  ]);
  for (const { searchParams } of urls) {
    expect([...searchParams.keys()]).toEqual(["utm_source", "utm_medium", "utm_campaign"]);
    expect([...searchParams.values()]).not.toContain("");
  }
  await expect(page.locator("#services")).toContainText("from $175.00");
});

test.describe("without JavaScript, the FAQ", () => {
  test.use({ javaScriptEnabled: false });

  test("has five entries, one open at a time, which a second click closes", async ({ page }) => {
    await page.goto("/");
    await expect(questions(page)).toHaveCount(5);
    expect(await openCount(page)).toBe(0);
    for (const question of await questions(page).all()) {
      await question.locator("summary").click();
      await expect(question).toHaveAttribute("open");
      await expect(question.locator("p")).toBeVisible();
      expect(await openCount(page)).toBe(1);
    }
    await questions(page).last().locator("summary").click();
    expect(await openCount(page)).toBe(0);
  });
});

test("an FAQ entry opens and closes with the keyboard", async ({ page }) => {
  await page.goto("/");
  await page.locator("#faq").getByRole("link", { name: "Book a Session" }).focus();
  await page.keyboard.press("Tab");
  await expect(questions(page).first().locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(questions(page).first()).toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(questions(page).first()).not.toHaveAttribute("open");
});

test("lists three ways to reach us, the first in a new tab", async ({ page }) => {
  await page.goto("/?utm_source=radio");
  const contact = page.locator("#contact");
  const schedule = contact.getByRole("link", { name: /^Schedule Consultation/ });
  // The scheduler link keeps the visitor's campaign and fills in the rest.
  const scheduler = `${outLinks.SCHEDULER_CONSULTATION_URL}?utm_source=radio&utm_medium=button&utm_campaign=home-contact`;
  await expect(schedule).toHaveAttribute("href", scheduler);
  await expect(schedule).toHaveAttribute("target", "_blank");
  await expect(schedule).toHaveAttribute("rel", /noopener/);
  await expect(contact.getByRole("link", { name: /^General Inquiries/ })).toHaveAttribute(
    "href",
    "/contact",
  );
  await expect(contact.getByRole("link", { name: /^Partnership/ })).toHaveAttribute(
    "href",
    "/partnerships",
  );
});
