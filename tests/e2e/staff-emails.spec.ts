import { shopAddresses } from "./support/addresses";
import { openHydrated } from "./support/hydrated";
import { waitForEmail } from "./support/inbox";
import { sessionCookie, signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

/** Playwright's own scripts cause errors in the sandboxed preview frame. */
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Blocked script execution in '(about:blank|[^']*\/admin\/emails\/preview)'/);
});

const draft = {
  block: "advanced",
  position: "41",
  issues: "90",
  subject: "A subject",
  preheader: "In front",
  body: "<script>parent.document.title = 'taken'</script>\n\n**Bold**",
  look: "light",
};

test("staff edit an issue with a preview, send a test, save and undo", async ({ page }) => {
  const staff = await signInAsAdmin(page);
  await page.goto("/admin/emails/089");
  const before = await page.getByLabel("Subject").inputValue();
  const subject = `Collect what is yours ${Date.now()}`;
  await page.getByLabel("Subject").fill(subject);
  const preview = page.frameLocator('iframe[title="Email preview"]');
  await expect(preview.getByText(subject).last()).toBeVisible();
  await page.getByLabel("Text", { exact: true }).check({ force: true });
  await expect(preview.locator("pre")).toContainText(subject);

  await page.getByRole("button", { name: "Send test" }).click();
  const test = await waitForEmail(staff.email, /^\[Test\]/);
  expect(test.subject).toBe(`[Test] ${subject}`);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await page
    .getByRole("button", { name: /^Restore \d+$/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(before);
});

test("staff save a draft with Ctrl+S, find it again, and discard it", async ({ page }) => {
  const staff = await signInAsAdmin(page);
  const address = "/admin/emails/085";
  await openHydrated(page, address);
  const subject = page.getByLabel("Subject");
  const published = await subject.inputValue();
  const drafted = `Drafted ${Date.now()}`;
  await subject.fill(drafted);
  await subject.press("Control+s");
  await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
  const notice = page.getByText(
    new RegExp(`Draft saved .* by ${staff.email}\\. We'll send version \\d+ until you publish\\.`),
  );
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(published);

  await page.goto("/admin/emails");
  const row = page.getByRole("row").filter({ hasText: published });
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();

  await openHydrated(page, address);
  await expect(subject).toHaveValue(drafted);
  const preview = page.frameLocator('iframe[title="Email preview"]');
  await expect(preview.getByText(drafted).last()).toBeVisible();
  await subject.fill(`${drafted}, and unsaved`);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(notice).toBeHidden();
  await expect(subject).toHaveValue(published);
  await expect(page.locator('input[type=hidden][name="subject"]')).toHaveValue(published);
  await expect(preview.getByText(published).last()).toBeVisible();
});

test("a draft is published, and someone with an older page gets a warning", async ({ page }) => {
  await signInAsAdmin(page);
  const address = "/admin/emails/084";
  await openHydrated(page, address);
  const other = await page.context().newPage();
  await openHydrated(other, address);
  const preheader = `Drafted ${Date.now()}`;
  await page.getByLabel("Preheader").fill(preheader);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();

  await other.getByLabel("Preheader").fill("Mine");
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    other.getByRole("alert").filter({ hasText: "Someone else changed the draft" }),
  ).toBeVisible();
  await expect(other.getByLabel("Preheader")).toHaveValue("Mine");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/New emails for this issue will use version \d+\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Discard draft" })).toBeHidden();
  await expect(page.getByLabel("Preheader")).toHaveValue(preheader);
});

test("the preview has no origin, runs no scripts and can only be embedded by us", async ({
  page,
}) => {
  const staff = await signInAsAdmin(page);
  const ask = async (headers: Record<string, string>) =>
    await fetch(`${shopAddresses.shop}/admin/emails/preview`, {
      method: "POST",
      body: new URLSearchParams(draft),
      redirect: "manual",
      headers,
    });
  const cookie = await sessionCookie(staff.sessionId);
  const response = await ask({ cookie, origin: shopAddresses.shop });
  expect(response.status).toBe(200);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("sandbox;");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(await response.text()).not.toContain("<script");
  expect((await ask({ cookie, origin: "https://evil.example" })).status).toBe(404);
  expect((await ask({ origin: shopAddresses.shop })).status).toBe(303);

  const dashboard = await page.goto("/admin/emails");
  expect(dashboard?.headers()["x-frame-options"]).toBe("DENY");
  expect(dashboard?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("staff make an issue public, and hide it: page, list, feed, and sitemap follow", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await signInAsAdmin(page);
  const ask = async (path: string) => {
    const response = await fetch(`${shopAddresses.shop}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const getStatuses = async (...paths: string[]) =>
    await Promise.all(paths.map(async (path) => (await ask(path)).status));
  const list = "/newsletter/issues";
  const feed = "/newsletter/feed.xml";
  expect(await getStatuses(list, `${list}/any-issue`, feed)).toEqual([404, 404, 404]);
  expect((await ask("/ebook")).text).not.toContain(`href="${list}"`);

  await openHydrated(page, "/admin/emails/083");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("button", { name: "Make public" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make public" }).click();
  const path = (await page.getByRole("link", { name: `${list}/` }).textContent()) ?? "";
  await expect.poll(() => getStatuses(list, path, feed)).toEqual([200, 200, 200]);
  expect((await ask("/sitemap.xml")).text).toContain(`${shopAddresses.shop}${path}<`);
  expect((await ask("/ebook")).text).toContain(`href="${list}"`);

  const issue = await ask(path);
  expect(issue.text).toContain(`<link rel="canonical" href="${shopAddresses.shop}${path}"/>`);
  expect(issue.headers.get("x-robots-tag")).toBeNull();
  expect(issue.headers.get("cache-control")).not.toContain("private");
  // Edits by other tests may have just emptied the cache.
  await expect
    .poll(async () => (await ask(path)).headers.get("x-nextjs-cache"))
    .toMatch(/^(HIT|STALE)$/);
  const atom = await ask(feed);
  expect(atom.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const entry = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    const read = (name: string) => parsed.querySelector(`entry > ${name}`)?.textContent;
    return { root: parsed.documentElement.nodeName, title: read("title"), html: read("content") };
  }, atom.text);
  expect(entry).toMatchObject({ root: "feed", title });
  expect(entry.html).toContain("<p>");
  const etag = atom.headers.get("etag") ?? "";
  const again = await fetch(`${shopAddresses.shop}${feed}`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);

  await page.getByRole("button", { name: "Stop sharing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText("Only subscribers can read this issue.")).toBeVisible();
  await expect.poll(() => getStatuses(list, path, feed)).toEqual([404, 404, 404]);
  expect((await ask("/sitemap.xml")).text).not.toContain(list);
});

test("staff read what a follow-up does, edit it, and switch it on and off", async ({ page }) => {
  await signInAsAdmin(page);
  await openHydrated(page, "/admin/emails/follow-ups");
  const request = page.locator("section").filter({ hasText: "Request for a review" });
  await expect(request.getByText("Off", { exact: true })).toBeVisible();
  await expect(
    request.getByText(/would get it (today|tomorrow) if you switched it on/),
  ).toBeVisible();
  await request.getByRole("link", { name: "What would you tell the next artist?" }).click();
  await expect(page.getByLabel("Body")).toHaveValue(/Write it in your library/);
  await expect(page.getByRole("button", { name: "Make public" })).toBeHidden();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
});
