import { addEbook, buyByCard } from "./support/buying";
import { mailTo } from "./support/inbox";
import { publicPages } from "./support/pages";
import { expect, test } from "./support/test";

test("no link of the site is dead, from any page it leads to", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const waiting: string[] = [...publicPages];
  const seen = new Set(waiting);
  const dead: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await page.goto(path);
    if ((answer?.status() ?? 0) >= 400) {
      dead.push(path);
      continue;
    }
    const links = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const url = new URL(link);
      if (url.origin !== baseURL) continue;
      const next = url.pathname + url.search;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  expect(dead).toEqual([]);
});

test("every link of a receipt leads somewhere", async ({ page, buyer, baseURL }) => {
  await addEbook(page);
  await buyByCard(page, buyer);
  const receipt = await mailTo(buyer.email, /receipt/i);
  const links = receipt.html.match(/https?:\/\/[^"'<>\s]+/g) ?? [];
  const own = [...new Set(links)].filter((url) => url.startsWith(String(baseURL)));
  expect(own.length).toBeGreaterThan(1);
  for (const url of own) {
    const answer = await page.request.get(url.replaceAll("&amp;", "&"));
    expect(answer.status(), url).toBeLessThan(400);
  }
});

test("an unknown address shows Page Not Found with ways on", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
});
