import type { Page } from "@playwright/test";
import { addEbook, fillCheckout, payButton } from "./support/buying";
import {
  fillForm,
  formOf,
  type InquiryForm,
  inquiryForms,
  storedFrom,
  submitForm,
} from "./support/inquiry-forms";
import { checkYourEmail, inlineForm, readerEvents, signUp } from "./support/newsletter";
import { type Buyer, expect, test } from "./support/test";

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
function sendAndHold(page: Page, sender: Buyer): Promise<() => void> {
  return hold(page, contact.path, async () => {
    await fillForm(page, contact, contact.fields(sender));
    await submitForm(page, contact);
  });
}

test("keeps text and focus while a message is being sent", async ({ page, buyer }) => {
  const release = await sendAndHold(page, buyer);
  const shown = formOf(page, contact);
  await expect(shown.getByRole("button", { name: "Sending" })).toBeDisabled();
  const message = shown.locator('[name="message"]');
  await message.press("Control+End");
  await message.pressSequentially(" One more thing:");
  release();
  await expect(shown.getByText("Message sent!")).toBeVisible();
  await expect(message).toBeFocused();
  await message.pressSequentially(" masters.");
  await expect(message).toHaveValue(`${contact.fields(buyer).message} One more thing: masters.`);
  await expect(shown.locator('[name="email"]')).toHaveValue(buyer.email);
  // Submitting it stores a second message and clears the form.
  await submitForm(page, contact);
  await expect(message).toHaveValue("");
  await expect(page.locator(":focus")).toContainText("Message sent!");
  expect(await storedFrom(buyer.email)).toBe(2);
});

test("shows the result on the next page if the visitor leaves while sending", async ({
  page,
  buyer,
}) => {
  const release = await sendAndHold(page, buyer);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  release();
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(await storedFrom(buyer.email)).toBe(1);
  await page.goBack();
  await expect(formOf(page, contact).locator('[name="message"]')).toHaveValue("");
});

test("shows the sign-up result on the next page if the visitor leaves while sending", async ({
  page,
  buyer,
}) => {
  const form = inlineForm(page);
  const release = await hold(page, "/ebook", () => signUp(form, buyer.email));
  await expect(form.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
  // A second scripted click sends nothing.
  await form.locator("form").evaluate((node: HTMLFormElement) => node.requestSubmit());
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  release();
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  expect(await readerEvents(buyer.email)).toEqual(["signup_requested"]);
  await page.goBack();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("");
  await expect(form.getByRole("button", { name: "Subscribe", exact: true })).toBeEnabled();
});

test("links work while a new email is being requested", async ({ page, buyer }) => {
  const release = await hold(page, "/newsletter/confirm", async () => {
    await page.getByRole("textbox", { name: "Email" }).fill(buyer.email);
    await page.getByRole("button", { name: "Resend confirmation email" }).click();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  release();
});

test("links work while checkout opens, and the cart is kept", async ({ page, buyer }) => {
  await addEbook(page);
  const release = await hold(page, "/checkout", async () => {
    await fillCheckout(page, buyer);
    await payButton(page).click();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  release();
  await expect(page.getByRole("link", { name: "Shopping cart, 1 item" }).first()).toBeVisible();
});
