import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { findViolations } from "./support/axe";
import { emailsTo, linkIn, waitForEmail } from "./support/inbox";
import {
  addSubscriber,
  becomeSubscriber,
  checkYourEmail,
  inlineForm,
  signUp,
  subscriberRow,
} from "./support/newsletter";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

const saved = "Your preferences have been updated";
const preferences = /newsletter\/preferences/;

/** Opens the preferences page with a requested link. */
async function openByFreshLink(page: Page, email: string): Promise<void> {
  await page.goto(`/newsletter/preferences?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Check your email for a secure preferences link")).toBeVisible();
  await page.goto(linkIn(await waitForEmail(email, /preferences/), preferences));
}

async function pausedUntil(email: string): Promise<string | null> {
  const { rows } = await withShopDatabase((db) =>
    db.execute<{ paused_until: string | null }>(sql`
      select paused_until::text from newsletter_subscribers where email = ${email}`),
  );
  return rows[0]?.paused_until ?? null;
}

test.use({ isTranslated: true });

test("a subscriber sees the next issue, pauses, and resumes", async ({ page, customer }) => {
  await addSubscriber(customer.email);
  await withShopDatabase((db) =>
    db.execute(sql`update newsletter_issues set updated_at = '2026-01-01'`),
  );
  await openByFreshLink(page, customer.email);
  const status = page.getByRole("region", { name: "Issue 13 of 90" });
  await expect(status).toContainText(
    /next email will arrive .*(9:00 AM C[SD]T, Memphis time|within minutes)/,
  );
  await page.getByRole("radio", { name: /Weekly/ }).check();
  const news = page.getByRole("checkbox", { name: /Also send me news/ });
  await news.uncheck();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(status).toContainText(/Tuesday, \w+ \d+ at 9:00 AM C[SD]T|within minutes/);

  await page.getByRole("button", { name: "Pause 2 weeks" }).click();
  await expect(page.getByRole("heading", { name: /^Paused until / })).toBeVisible();
  const paused = page.getByRole("region", { name: /^Paused until / });
  await expect(paused).toContainText(/Then you'll get issue 13 of 90: Tuesday, .* 9:00 AM C[SD]T/);
  await expect(paused).toContainText(/Your time: .*Asia\/Kat/);
  expect(await pausedUntil(customer.email)).not.toBeNull();
  await expect(page.getByRole("button", { name: "Resume now" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Issue 13 of 90" })).toBeVisible();
  expect(await pausedUntil(customer.email)).toBeNull();
  await page.reload();
  await expect(page.getByRole("radio", { name: /Weekly/ })).toBeChecked();
  await expect(news).not.toBeChecked();
});

test("an issue's link can't download or erase data; a requested link can", async ({
  page,
  customer,
}) => {
  await becomeSubscriber(page, customer.email);
  await page.goto(linkIn(await waitForEmail(customer.email, /^Welcome/), preferences));
  await expect(page.getByRole("button", { name: "Save preferences" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download my data" })).toHaveCount(0);
  await page.getByRole("button", { name: "Email me a new link" }).click();
  await expect(page.getByText("Check your email for a secure preferences link")).toBeVisible();
  await page.goto(linkIn(await waitForEmail(customer.email, /preferences/), preferences));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^newsletter-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(data).toMatchObject({
    subscriber: { email: customer.email, firstName: "Bessie" },
    consent: { confirmed: true },
    issuesSent: [{ issue: "w1" }],
  });
  expect(JSON.stringify(data)).not.toContain(new URL(page.url()).searchParams.get("token"));
});

test("a download with an invalid token redirects back and isn't cached", async ({ page }) => {
  await page.goto("/newsletter/preferences");
  const response = await page.request.post("/newsletter/data", {
    form: { token: "nobody" },
    maxRedirects: 0,
  });
  expect([response.status(), response.headers()["cache-control"]]).toEqual([
    303,
    "private, no-store",
  ]);
  await page.goto(response.headers().location ?? "");
  await expect(page.getByText("Invalid or expired link")).toBeVisible();
});

test("a subscriber erases their data in two steps and can sign up again", async ({
  page,
  customer,
}) => {
  await addSubscriber(customer.email);
  await openByFreshLink(page, customer.email);
  const link = page.url();
  await page.getByRole("button", { name: "Pause 1 week" }).click();
  await expect(page.getByRole("button", { name: "Resume now" })).toBeVisible();
  await page.getByText("Delete my data", { exact: true }).click();
  expect(await findViolations(page), "paused, and the last step open").toEqual([]);
  await expect(page.getByText(/your orders and receipts/)).toBeVisible();
  await page.getByRole("button", { name: "Delete my data permanently" }).click();
  expect(await subscriberRow(customer.email)).toBeDefined();
  await page.getByLabel(/Delete everything/).check();
  await page.getByRole("button", { name: "Delete my data permanently" }).click();
  await expect(page.getByText("Your data has been deleted")).toBeVisible();
  expect(await subscriberRow(customer.email)).toBeUndefined();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(link);
  await expect(page.getByText("Invalid or expired link")).toBeVisible();
  await page.goto("/ebook");
  await signUp(inlineForm(page), customer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ confirmed: false });
  const isConfirmation = ({ subject }: { subject: string }) => /^Confirm your email/.test(subject);
  await expect
    .poll(async () => (await emailsTo(customer.email)).filter(isConfirmation).length)
    .toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pausing, resuming and erasing work", async ({ page, customer }) => {
    await addSubscriber(customer.email);
    await openByFreshLink(page, customer.email);
    await page.getByRole("button", { name: "Pause 4 weeks" }).click();
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Paused until / })).toBeVisible();
    await page.getByRole("button", { name: "Resume now" }).click();
    await expect(page.getByRole("heading", { name: "Issue 13 of 90" })).toBeVisible();
    expect(await pausedUntil(customer.email)).toBeNull();
    await page.getByText("Delete my data", { exact: true }).click();
    await page.getByLabel(/Delete everything/).check();
    await page.getByRole("button", { name: "Delete my data permanently" }).click();
    await expect(page.getByText("Your data has been deleted")).toBeVisible();
    expect(await subscriberRow(customer.email)).toBeUndefined();
  });
});
