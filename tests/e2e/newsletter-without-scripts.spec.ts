import { linkIn, waitForEmail } from "./support/inbox";
import {
  checkYourEmail,
  confirmLink,
  consentText,
  inlineForm,
  signUp,
  subscriberRow,
} from "./support/newsletter";
import { expect, test } from "./support/test";

test.use({ javaScriptEnabled: false });

test("signing up, confirming, preferences and unsubscribing work without JavaScript", async ({
  page,
  customer,
}) => {
  await page.goto("/ebook");
  await inlineForm(page).getByLabel("First name").fill("Bessie");
  await inlineForm(page).getByRole("textbox", { name: "Email" }).fill(customer.email);
  await inlineForm(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(
    page.getByText("Please fill all required fields and accept the consent."),
  ).toBeVisible();
  await expect(inlineForm(page).getByRole("textbox", { name: "Email" })).toHaveValue(
    customer.email,
  );

  await signUp(inlineForm(page), customer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await page.goto(await confirmLink(customer.email));
  expect(await subscriberRow(customer.email)).toMatchObject({ confirmed: false });
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
  expect(await subscriberRow(customer.email)).toMatchObject({ confirmed: true });
  await page.getByRole("radio", { name: /Weekly/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "weekly" });

  await page.goto("/newsletter/preferences");
  await page.getByRole("textbox", { name: "Email" }).fill(customer.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Check your email for a secure preferences link")).toBeVisible();
  const message = await waitForEmail(customer.email, /preferences/);
  await page.goto(linkIn(message, /newsletter\/preferences/));
  await page.getByRole("radio", { name: /Twice a week/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Twice a week/ })).toBeChecked();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "twice_weekly" });

  await page.goto(linkIn(message, /newsletter\/unsubscribe/));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You have been unsubscribed")).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "unsubscribed" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ frequency_pref: "twice_weekly" });
});

test("without JavaScript a sign-up form shows its result in place and keeps the choices", async ({
  page,
  customer,
}) => {
  const form = inlineForm(page);
  const email = form.getByRole("textbox", { name: "Email" });
  await page.goto("/ebook");
  await signUp(form, "no address");
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
  await expect(form.getByLabel("First name")).toHaveValue("Bessie");
  await expect(form.getByLabel(consentText)).toBeChecked();

  await email.fill(customer.email);
  await form.getByLabel(consentText).uncheck();
  await form.getByRole("button", { name: "Subscribe" }).click();
  // Browsers scroll to the field as soon as they have it, maybe before the message below it.
  await expect(form.getByLabel(consentText)).toBeFocused();
  await expect(form.getByLabel(consentText)).toBeInViewport();
  await expect(form.getByText(/accept the consent/)).toBeVisible();

  await form.getByLabel(consentText).check();
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.locator(":focus")).toHaveText(checkYourEmail);
  await expect(page.getByText(checkYourEmail)).toBeInViewport();
  await expect(email).toHaveValue("");
  await expect(form.getByLabel(consentText)).not.toBeChecked();
});
