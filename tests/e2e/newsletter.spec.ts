import { emailsTo, waitForEmail } from "./support/inbox";
import {
  checkYourEmail,
  confirmLink,
  inlineForm,
  signUp,
  subscriberEvents,
  subscriberRow,
} from "./support/newsletter";
import { expect, test } from "./support/test";

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
  await expect(page.getByRole("link", { name: "Take the Quick Check" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Unsubscribe" })).toHaveCount(0);
  await page.getByRole("radio", { name: /Weekly/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "weekly" });
  await page.goto(link);
  await expect(page.getByText("This address is already confirmed.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Weekly/ })).toBeChecked();
  await page.goto("/newsletter/success?utm_source=mail&utm_campaign=w1");
  await expect.poll(() => subscriberEvents(customer.email)).toContain("subscribed");
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
