import type { Page } from "playwright/test";
import { addEbook, fillCheckout, payButton } from "./support/buying";
import {
  fillForm,
  findForm,
  type InquiryForm,
  inquiryForms,
  storedFrom,
  submitForm,
} from "./support/inquiry-forms";
import { checkYourEmail, inlineForm, signUp, subscriberEvents } from "./support/newsletter";
import { type Customer, expect, test } from "./support/test";

const contact = inquiryForms.contact as InquiryForm;

/** Delays the response to a post until the returned function is called. */
async function hold(page: Page, path: string, send: () => Promise<void>): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await page.goto(path);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await send();
  await posted;
  return release;
}

/** Submits the contact form and delays its response. */
function sendAndHold(page: Page, sender: Customer): Promise<() => void> {
  return hold(page, contact.path, async () => {
    await fillForm(page, contact, contact.fields(sender));
    await submitForm(page, contact);
  });
}

test("keeps text and focus while a message is being sent", async ({ page, customer }) => {
  const release = await sendAndHold(page, customer);
  const shown = findForm(page, contact);
  await expect(shown.getByRole("button", { name: "Sending" })).toBeDisabled();
  const message = shown.locator('[name="message"]');
  await message.press("Control+End");
  await message.pressSequentially(" One more thing:");
  release();
  await expect(shown.getByText("Message sent!")).toBeVisible();
  await expect(message).toBeFocused();
  await message.pressSequentially(" masters.");
  await expect(message).toHaveValue(`${contact.fields(customer).message} One more thing: masters.`);
  await expect(shown.locator('[name="email"]')).toHaveValue(customer.email);
  // Submitting it stores a second message and replaces the form.
  await submitForm(page, contact);
  await expect(message).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText("Message sent!");
  expect(await storedFrom(customer.email)).toBe(2);
});

test("shows the sign-up result on the next page if the visitor leaves while sending", async ({
  page,
  customer,
}) => {
  const form = inlineForm(page);
  const release = await hold(page, "/ebook", () => signUp(form, customer.email));
  await expect(form.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
  // A second scripted click sends nothing.
  await form.locator("form").evaluate((node: HTMLFormElement) => node.requestSubmit());
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  release();
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  expect(await subscriberEvents(customer.email)).toEqual(["signup_requested"]);
  await page.goBack();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("");
  await expect(form.getByRole("button", { name: "Subscribe", exact: true })).toBeEnabled();
});

test("links work while checkout opens, and the cart is kept", async ({ page, customer }) => {
  await addEbook(page);
  const release = await hold(page, "/checkout", async () => {
    await fillCheckout(page, customer);
    await payButton(page).click();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  release();
  await expect(page.getByRole("link", { name: "Shopping cart, 1 item" }).first()).toBeVisible();
});
