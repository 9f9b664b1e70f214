import type { Page } from "playwright/test";
import { expect, test } from "./support/test";

type Touch = Readonly<Record<string, string>>;

async function campaigns(page: Page): Promise<{ first: Touch; last: Touch } | undefined> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "utm");
  return cookie && JSON.parse(decodeURIComponent(cookie.value));
}

const daysLeft = async (page: Page) => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "utm");
  return ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
};

test("keeps the first campaign and replaces the last for 90 days in a first-party cookie", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  await page.goto("/ebook?utm_source=ig&utm_medium=social&utm_campaign=spring");
  await expect.poll(() => campaigns(page)).toMatchObject({ first: { utm_source: "ig" } });
  await page.goto(`/radio?utm_source=${"mail".repeat(80)}&utm_term=airplay`);
  await expect
    .poll(() => campaigns(page))
    .toMatchObject({
      first: { utm_source: "ig", utm_medium: "social", utm_campaign: "spring" },
      last: { utm_source: "mail".repeat(50), utm_term: "airplay" },
    });
  expect((await campaigns(page))?.last).not.toHaveProperty("utm_campaign");
  expect(await daysLeft(page)).toBeGreaterThan(89.9);
  expect(await daysLeft(page)).toBeLessThanOrEqual(90);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: "utm", domain: "localhost", path: "/", sameSite: "Lax" });
  expect(foreign).toEqual([]);
});

test("recognizes a campaign in an escaped URL", async ({ page }) => {
  await page.goto("/about?utm%5fsource=mail");
  await expect.poll(() => campaigns(page)).toMatchObject({ first: { utm_source: "mail" } });
});

test("ignores our own links and visits without a campaign", async ({ page }) => {
  await page.goto("/quick-check");
  await expect(page.getByRole("main").getByRole("group").first()).toBeEnabled();
  expect(await campaigns(page)).toBeUndefined();
  await page.goto("/?utm_source=flyer");
  await expect.poll(() => campaigns(page)).toMatchObject({ last: { utm_source: "flyer" } });
  await page.evaluate(() => {
    location.href = "/book-session?utm_source=site&utm_medium=button&utm_campaign=nav";
  });
  await page.waitForURL(/book-session/);
  await page.waitForLoadState("networkidle");
  expect(await campaigns(page)).toMatchObject({ last: { utm_source: "flyer" } });
});
