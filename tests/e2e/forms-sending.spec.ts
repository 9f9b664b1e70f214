import type { Page } from "@playwright/test";
import {
  fillForm,
  formOf,
  type InquiryForm,
  inquiryForms,
  storedFrom,
  submitForm,
} from "./support/inquiry-forms";
import { type Buyer, expect, test } from "./support/test";

const contact = inquiryForms.contact as InquiryForm;

/** Sends the contact form; its answer is held back until the function that comes out is called. */
async function sendAndHold(page: Page, sender: Buyer): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/contact", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await page.goto(contact.path);
  await fillForm(page, contact, contact.fields(sender));
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await submitForm(page, contact);
  await posted;
  return release;
}

test("what is typed while a message is being sent stays, and so does the focus", async ({
  page,
  buyer,
}) => {
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
  // Sent in its turn, it is a message of its own, and empties the form.
  await submitForm(page, contact);
  await expect(message).toHaveValue("");
  await expect(page.locator(":focus")).toContainText("Message sent!");
  expect(await storedFrom(buyer.email)).toBe(2);
});

test("whoever leaves while a message is being sent hears of it on the next page", async ({
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
