import { sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright/test";
import { shopAddresses } from "./support/addresses";
import { findViolations } from "./support/axe";
import { onPayPage } from "./support/buying";
import { linkIn, waitForEmail } from "./support/inbox";
import { outLinks } from "./support/out-links";
import { withShopDatabase } from "./support/shop-database";
import { expect, newAddress, newBuyer, test } from "./support/test";

const lengths = [
  { length: 30, price: "$175.00", scheduler: outLinks.SCHEDULER_30_URL },
  { length: 45, price: "$225.00", scheduler: outLinks.SCHEDULER_45_URL },
  { length: 60, price: "$350.00", scheduler: outLinks.SCHEDULER_60_URL },
] as const;

const schedulerLink = (page: Page, length: number) =>
  page.getByRole("main").getByRole("link", { name: `Book ${length} minutes` });

/** Fakes the schedulers. */
async function fakeSchedulers(context: BrowserContext): Promise<void> {
  await context.route("https://calendar.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Scheduler</title>" }),
  );
}

test("each session shows its price and opens its own scheduler in a new tab", async ({
  page,
  context,
}) => {
  await fakeSchedulers(context);
  await page.goto("/book-session");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book a Paid Strategy Session");
  for (const { length, price, scheduler } of lengths) {
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: `Book ${length} minutes` }) });
    await expect(card).toContainText(price);
    const opened = context.waitForEvent("page");
    await schedulerLink(page, length).click();
    const tab = await opened;
    await tab.waitForLoadState();
    const url = new URL(tab.url());
    const expected = new URL(scheduler);
    expected.searchParams.set("utm_source", "site");
    expected.searchParams.set("utm_medium", "button");
    expected.searchParams.set("utm_campaign", "book-session");
    expect(url.href).toBe(expected.href);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await tab.close();
  }
  await expect(page).toHaveURL("/book-session");
});

test("clicking a menu link on the same page updates the campaign", async ({ page }) => {
  await page.goto("/book-session?utm_campaign=spring");
  await expect(schedulerLink(page, 30)).toHaveAttribute("href", /utm_campaign=spring/);
  await page.getByRole("navigation", { name: "Main" }).getByText("Book Session").click();
  await expect(page).toHaveURL(/utm_campaign=nav/);
  await expect(schedulerLink(page, 30)).toHaveAttribute("href", /utm_campaign=nav/);
  await page.goBack();
  await expect(schedulerLink(page, 30)).toHaveAttribute("href", /utm_campaign=spring/);
});

/** Fills the form of free times, all but its button. */
async function chooseTime(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByRole("main").getByRole("radio").first().check();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(/^Phone/).fill("+1 901 555 0100");
  await page.getByRole("checkbox").check();
}

test("a visitor books a time on a phone, pays, moves it, cancels, and gets the money back", async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/schedule/45");
  await chooseTime(page, { name: "Bessie Beale", email: customer.email });
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pay $225.00" }).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  const invitation = await waitForEmail(customer.email, /^Your session on/);
  await page.goto(linkIn(invitation, /\/consultation\?token=/));
  await page.getByRole("link", { name: "Reschedule or cancel" }).click();
  await page.getByRole("main").locator("summary").last().click();
  const last = page.getByRole("main").getByRole("radio").last();
  const movedTo = (await last.getAttribute("value")) ?? "";
  await last.check();
  await page.getByRole("button", { name: "Move my session" }).click();
  await waitForEmail(customer.email, /^Updated: your session on/);
  await page.getByRole("link", { name: "Reschedule or cancel" }).click();
  await page.getByRole("button", { name: "Cancel and refund" }).click();
  await page.waitForURL("**/consultation?**");
  await waitForEmail(customer.email, /^Your session was canceled and refunded/);
  const readSession = async () =>
    await withShopDatabase(async (db) => {
      const { rows } = await db.execute(sql`
        select c.status, o.refunded_cents from consultations c
        join inquiries i on i.id = c.inquiry_id
        join consultation_orders l on l.inquiry_id = i.id
        join orders o on o.id = l.order_id
        where i.email = ${customer.email}`);
      return rows;
    });
  await expect.poll(readSession).toEqual([{ status: "refunded", refunded_cents: 22_500 }]);
  await page.goto("/schedule/45");
  await expect(page.locator(`input[value="${movedTo}"]`)).toBeAttached();
});

test("of two browsers after one time, one gets it and the other sees the next free times", async ({
  browser,
}) => {
  const pages = await Promise.all(
    ["Ida", "Al"].map(async (name) => {
      const extraHTTPHeaders = { "x-forwarded-for": newAddress() };
      const context = await browser.newContext({ extraHTTPHeaders, timezoneId: "Europe/London" });
      const page = await context.newPage();
      await page.goto(`${shopAddresses.shop}/schedule/60`);
      await chooseTime(page, { name, email: newBuyer().email });
      await page.getByRole("main").getByRole("radio").nth(5).check();
      return page;
    }),
  );
  await Promise.all(pages.map((page) => page.getByRole("button", { name: /^Pay/ }).click()));
  const isPaying = (page: Page) => page.url().startsWith(shopAddresses.sandbox);
  await expect.poll(() => pages.filter(isPaying).length).toBe(1);
  const [loser] = pages.filter((page) => !isPaying(page));
  if (!loser) throw new Error("both browsers hold the time");
  const notice = loser.getByRole("alert").filter({ hasText: "That time is no longer free" });
  await expect(notice.getByRole("listitem")).toHaveCount(3);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a time can be held up to the payment page", async ({ page, customer }) => {
    await page.goto("/schedule/30");
    await chooseTime(page, { name: "Rufus", email: customer.email });
    await page.getByRole("button", { name: "Pay $175.00" }).click();
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  });

  test("booking and the community work with plain links", async ({ page }) => {
    await page.goto("/book-session?utm_campaign=spring");
    await expect(schedulerLink(page, 30)).toHaveAttribute(
      "href",
      "https://calendar.example/30?utm_source=site&utm_medium=button&utm_campaign=book-session",
    );
    await expect(page.getByRole("link", { name: "See publishing services" })).toHaveAttribute(
      "href",
      "/services/publishing-admin",
    );
    for (const path of ["/community", "/events"]) {
      await page.goto(path);
      const join = page.getByRole("link", { name: /^Join the community/ });
      await expect(join).toHaveAttribute("href", outLinks.COMMUNITY_INVITE_URL);
    }
  });
});

test("old links and trailing slashes redirect permanently, with their query", async ({
  request,
  baseURL,
}) => {
  for (const [from, to] of [
    ["/newsletter-preferences", "/newsletter/preferences"],
    ["/newsletter-confirmation", "/newsletter/confirm"],
    ["/book-call", "/book-session"],
    ["/discovery-call", "/book-session"],
    ["/about/", "/about"],
  ] as const) {
    const query = "?token=a%2Bb%26c&utm_source=old%20mail";
    const response = await request.get(`${from}${query}`, { maxRedirects: 0 });
    expect(response.status(), from).toBe(308);
    const location = new URL(response.headers().location ?? "", baseURL);
    expect(`${location.origin}${location.pathname}`).toBe(`${baseURL}${to}`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      token: "a+b&c",
      utm_source: "old mail",
    });
  }
});
