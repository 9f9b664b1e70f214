import type { Page } from "playwright/test";
import { outLinks } from "./support/out-links";
import { expect, test } from "./support/test";

const phones = [
  {
    name: "an iPhone",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    store: outLinks.COMMUNITY_IOS_STORE_URL,
  },
  {
    name: "an Android phone",
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    store: outLinks.COMMUNITY_ANDROID_STORE_URL,
  },
] as const;

const joinLink = (page: Page) => page.getByRole("link", { name: /^Join the community/ });

/** Waits for hydration, because earlier clicks follow the plain link. */
async function waitForScripts(page: Page): Promise<void> {
  const link = await joinLink(page).elementHandle();
  await page.waitForFunction(
    (node) => Object.keys(node ?? {}).some((key) => key.startsWith("__reactProps")),
    link,
  );
}

/** Fakes the app link and the stores. Returns the requested URLs. */
async function fakeExternalLinks(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/^https:\/\/[\w-]+\.example\//, (route) => {
    requests.push(route.request().url());
    return requests.at(-1) === outLinks.COMMUNITY_APP_URL
      ? route.fulfill({ status: 204 })
      : route.fulfill({ contentType: "text/html", body: "<title>Store</title>" });
  });
  return requests;
}

for (const { name, userAgent, store } of phones) {
  test.describe(`on ${name}`, () => {
    test.use({ userAgent, hasTouch: true, viewport: { width: 390, height: 844 } });

    test("Join tries the app, then after a second its store", async ({ page }) => {
      const requests = await fakeExternalLinks(page);
      await page.clock.install();
      await page.goto("/events");
      await waitForScripts(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await joinLink(page).click();
      await expect.poll(() => requests).toEqual([outLinks.COMMUNITY_APP_URL]);
      await page.clock.runFor(999);
      expect(requests).toEqual([outLinks.COMMUNITY_APP_URL]);
      await expect(page).toHaveURL("/events");
      await page.clock.runFor(1);
      await page.waitForURL(store);
      expect(requests).toEqual([outLinks.COMMUNITY_APP_URL, store]);
    });
  });
}

test.describe("on an iPhone", () => {
  test.use({ userAgent: phones[0].userAgent, hasTouch: true });

  test("no store opens if the app has opened", async ({ page }) => {
    const requests = await fakeExternalLinks(page);
    await page.clock.install();
    await page.goto("/community");
    await waitForScripts(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await joinLink(page).click();
    await expect.poll(() => requests).toEqual([outLinks.COMMUNITY_APP_URL]);
    await page.clock.runFor(500);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL("/community");
    expect(requests).toEqual([outLinks.COMMUNITY_APP_URL]);
  });
});

test("on a desktop, Join opens the invite in a new tab", async ({ page, context }) => {
  await context.route("https://chat.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Chat</title>" }),
  );
  await page.goto("/community");
  await waitForScripts(page);
  await expect(joinLink(page)).toHaveAttribute("rel", /\bnoopener\b/);
  const opened = context.waitForEvent("page");
  await joinLink(page).click();
  const tab = await opened;
  await tab.waitForURL(outLinks.COMMUNITY_INVITE_URL);
  await expect(page).toHaveURL("/community");
});

test("the community card requires a name and an email", async ({ page }) => {
  await page.goto("/community");
  const card = page.getByRole("region", { name: "Prefer email?" });
  await card.getByRole("textbox", { name: "Name" }).fill("Koko");
  await card.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Required fields missing")).toBeVisible();
  await expect(page.getByText("Please enter both your name and email.")).toBeVisible();
});

test("Get Started says that memberships aren't open and collects an email", async ({ page }) => {
  await page.goto("/membership");
  const opener = page.getByRole("button", { name: "Get Started with Professional" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("we'll email you when Professional opens");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
