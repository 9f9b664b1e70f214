import { shopAddresses } from "./support/addresses";
import { emailsTo, linkIn, waitForEmail } from "./support/inbox";
import {
  addSubscriber,
  becomeSubscriber,
  checkYourEmail,
  confirmLink,
  inlineForm,
  signUp,
  subscriberEvents,
  subscriberRow,
} from "./support/newsletter";
import { expect, newBuyer, test } from "./support/test";

test("an inline form signs up, its email confirms, and a second visit succeeds", async ({
  page,
  customer,
}) => {
  await page.goto("/ebook?utm_source=ig&utm_campaign=spring");
  await signUp(inlineForm(page), `  ${customer.email.toUpperCase()} `);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await expect(inlineForm(page).getByRole("textbox", { name: "Email" })).toHaveValue("");
  expect(await subscriberRow(customer.email)).toMatchObject({
    confirmed: false,
    signup_source: "inline",
  });
  const message = await waitForEmail(customer.email, /^Confirm your email/);
  expect(message.html).toContain("Memphis, TN");
  expect(message.text).toContain("Bessie");
  const link = await confirmLink(customer.email);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
  expect(await subscriberRow(customer.email)).toMatchObject({ confirmed: true });
  await page.goto(link);
  await expect(page.getByText("This address is already confirmed.")).toBeVisible();
  await page.goto("/ebook");
  await signUp(inlineForm(page), customer.email);
  await expect(page.getByText("You are already subscribed!")).toBeVisible();
  // The welcome email may have arrived already, but no second confirmation.
  await waitForEmail(customer.email, /^Welcome/);
  const confirmations = (await emailsTo(customer.email)).filter(({ subject }) =>
    /^Confirm your email/.test(subject),
  );
  expect(confirmations).toHaveLength(1);
});

test("a link scanner changes nothing", async ({ page, customer }) => {
  await page.goto("/ebook");
  await signUp(inlineForm(page), customer.email);
  const link = await confirmLink(customer.email);
  const before = await subscriberRow(customer.email);
  for (const method of ["HEAD", "GET", "GET", "GET"]) {
    const response = await fetch(link, { method, headers: { "sec-purpose": "prefetch" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(response.headers.get("content-security-policy")).toContain("'strict-dynamic'");
  }
  expect(await subscriberRow(customer.email)).toEqual(before);
  expect(await subscriberEvents(customer.email)).toEqual(["signup_requested"]);
});

test("a form shows errors before anything is sent", async ({ page, customer }) => {
  await page.goto("/ebook");
  const form = inlineForm(page);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(
    page.getByText("Please fill all required fields and accept the consent."),
  ).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();
  await form.getByLabel("First name").fill("Bessie");
  await form.getByRole("textbox", { name: "Email" }).fill("no address");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Email must be a valid email address")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("no address");
  expect(await subscriberRow(customer.email)).toBeUndefined();
});

test("a bot that fills in the honeypot gets an error and isn't signed up", async ({
  page,
  customer,
}) => {
  await page.goto("/ebook");
  await page.locator("#newsletter input[name=honeypot]").evaluate((input: HTMLInputElement) => {
    input.value = "spam";
  });
  await signUp(inlineForm(page), customer.email);
  await expect(page.getByText("Submission failed. Please try again.")).toBeVisible();
  expect(await subscriberRow(customer.email)).toBeUndefined();
});

test("the sixth attempt within a minute is rejected", async ({ page }) => {
  await page.goto("/ebook");
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await signUp(inlineForm(page), newBuyer().email);
    await expect(inlineForm(page).getByRole("button", { name: "Subscribe" })).toBeEnabled();
  }
  await expect(page.getByText("Too many attempts. Please try again later.")).toBeVisible();
});

test("an unknown or missing link shows an error and offers a new email", async ({
  page,
  customer,
}) => {
  await page.goto("/newsletter/confirm?token=nobody");
  await expect(
    page.getByText("This confirmation link is invalid or has already been used."),
  ).toBeVisible();
  await page.goto("/newsletter/confirm");
  await expect(page.getByText("No confirmation token provided.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(customer.email);
  await page.getByRole("button", { name: "Resend confirmation email" }).click();
  await expect(page.getByText("Confirmation email sent")).toBeVisible();
  expect(await emailsTo(customer.email)).toEqual([]);
});

test("preferences open with an emailed link, save and unsubscribe", async ({ page, customer }) => {
  await addSubscriber(customer.email);
  await page.goto(`/newsletter/preferences?email=${encodeURIComponent(customer.email)}`);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(customer.email);
  await expect(page.getByRole("group", { name: "How often should we email you?" })).toHaveCount(0);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Check your email for a secure preferences link")).toBeVisible();
  const message = await waitForEmail(customer.email, /preferences/);
  await page.goto(linkIn(message, /newsletter\/preferences/));
  await expect(page.getByText(customer.email)).toBeVisible();
  await expect(page.getByRole("radio", { name: /Daily/ })).toBeChecked();
  await page.getByRole("radio", { name: /Weekly/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "weekly" });
  await page.reload();
  await expect(page.getByRole("radio", { name: /Weekly/ })).toBeChecked();
  await page.getByRole("radio", { name: /Unsubscribe/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("You have been unsubscribed")).toBeVisible();
  const row = await subscriberRow(customer.email);
  expect(row).toMatchObject({ frequency_pref: "unsubscribed", confirmed: true });
  expect(row?.unsubscribed_at).not.toBeNull();
});

test("one-click unsubscribes; opening the link only shows a button", async ({ page, customer }) => {
  await addSubscriber(customer.email);
  await page.goto(`/newsletter/preferences?email=${encodeURIComponent(customer.email)}`);
  await page.getByRole("button", { name: "Email me a link" }).click();
  const link = linkIn(await waitForEmail(customer.email, /preferences/), /newsletter\/unsubscribe/);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "daily" });
  const oneClick = (url: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
  const response = await oneClick(link);
  expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "unsubscribed" });
  const unknown = await oneClick(`${shopAddresses.shop}/newsletter/unsubscribe?token=nobody`);
  expect(unknown.status).toBe(200);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You have been unsubscribed")).toBeVisible();
  expect(
    (await subscriberEvents(customer.email)).filter((type) => type === "unsubscribed"),
  ).toHaveLength(1);
});

test("the success page stores its event once, for known browsers only", async ({
  page,
  browser,
  customer,
}) => {
  await becomeSubscriber(page, customer.email);
  const path = "/newsletter/success?utm_source=mail&utm_campaign=w1";
  const posted = () => page.waitForResponse((response) => response.request().method() === "POST");
  for (let visit = 0; visit < 2; visit += 1) await Promise.all([posted(), page.goto(path)]);
  const stranger = await browser.newPage();
  await stranger.goto(`${shopAddresses.shop}${path}&utm_term=stranger`, {
    waitUntil: "networkidle",
  });
  await stranger.close();
  expect(await subscriberEvents(customer.email)).toEqual([
    "signup_requested",
    "confirmed",
    "subscribed",
  ]);
});
