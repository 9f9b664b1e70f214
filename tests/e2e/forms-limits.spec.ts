import type { Page } from "playwright/test";
import { emailsTo, waitForEmail } from "./support/inbox";
import {
  fillForm,
  findForm,
  type InquiryForm,
  inquiryForms,
  storedFrom,
  submitForm,
  valuesIn,
} from "./support/inquiry-forms";
import { type Customer, expect, newAddress, test } from "./support/test";

const home = inquiryForms.home as InquiryForm;
const contact = inquiryForms.contact as InquiryForm;

/** The form's message after submission. */
async function sendAndRead(page: Page, form: InquiryForm, sender: Customer, title: string) {
  await fillForm(page, form, form.fields(sender));
  await submitForm(page, form);
  await expect(findForm(page, form).getByText(title)).toBeVisible();
}

test("five failures in a row within a minute show a rate limit; a new visit starts over", async ({
  page,
  customer,
}) => {
  await page.goto(home.path);
  await fillForm(page, home, { ...home.fields(customer), name: "R2D2" });
  const shown = findForm(page, home);
  for (let count = 1; count <= 5; count += 1) {
    await submitForm(page, home);
    await expect(shown.getByText(`Attempts ${count}/5`)).toBeVisible();
  }
  await fillForm(page, home, { name: "Bessie Beale" });
  await submitForm(page, home);
  await expect(shown.getByText("Rate Limited")).toBeVisible();
  await page.goto(home.path);
  await sendAndRead(page, home, customer, "Message sent!");
});

test("five failures over a longer time end in Maximum Attempts Exceeded", async ({
  page,
  customer,
}) => {
  await page.clock.install();
  await page.goto(home.path);
  await fillForm(page, home, { ...home.fields(customer), name: "R2D2" });
  const shown = findForm(page, home);
  for (let count = 1; count <= 5; count += 1) {
    await submitForm(page, home);
    await expect(shown.getByText(`Attempts ${count}/5`)).toBeVisible();
    await page.clock.runFor(20_000);
  }
  await submitForm(page, home);
  await expect(shown.getByText("Maximum Attempts Exceeded")).toBeVisible();
  await expect(shown.getByText("Please refresh the page to try again.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("accepts a valid message after any number of failures", async ({ page, customer }) => {
    const shown = findForm(page, home);
    await page.goto(home.path);
    await fillForm(page, home, { ...home.fields(customer), name: "R2D2" });
    // The rate limit is separate and counts by browser and network.
    const fromElsewhere = async () => {
      await page.context().clearCookies();
      await page.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
    };
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await fromElsewhere();
      await submitForm(page, home);
      await expect(shown.getByText(`Attempts ${attempts}/5`)).toBeVisible();
      await expect(shown.getByText(home.wrong.message).first()).toBeVisible();
    }
    expect((await valuesIn(page, home)).message).toBe(home.fields(customer).message);
    await fillForm(page, home, { name: "Bessie Beale" });
    await fromElsewhere();
    await submitForm(page, home);
    await expect(shown.getByText("Message sent!")).toBeVisible();
    expect(await storedFrom(customer.email)).toBe(1);
  });
});

test("a lost connection loses no text, and resending the message stores it once", async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto(contact.path);
  await fillForm(page, contact, contact.fields(customer));
  // The server stores the message, but its response is lost.
  await page.route("**/contact", async (route) => {
    await route.fetch();
    await route.abort("failed");
  });
  await submitForm(page, contact);
  const shown = findForm(page, contact);
  await expect(shown.getByText("Failed to Send Message")).toBeVisible();
  expect((await valuesIn(page, contact)).firstName).toBe("Bessie");
  await page.unroute("**/contact");
  await submitForm(page, contact);
  await expect(shown.getByText("Message sent!")).toBeVisible();
  expect(await storedFrom(customer.email)).toBe(1);
  await waitForEmail(customer.email, /We got your message/);
  expect(await emailsTo(customer.email)).toHaveLength(1);
});

test.describe("without JavaScript, an oversized form", () => {
  test.use({ javaScriptEnabled: false });

  test("leads to a page that says so, and Back restores everything that was typed", async ({
    page,
    customer,
  }) => {
    await page.goto(home.path);
    const message = "word ".repeat(220_000).trim();
    await fillForm(page, home, { ...home.fields(customer), message });
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await submitForm(page, home);
    expect((await answered).status()).toBe(303);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message too long");
    await expect(page.getByRole("banner")).toBeVisible();
    await page.goBack();
    await expect(findForm(page, home).locator('[name="message"]')).toHaveValue(message);
    await expect(findForm(page, home).locator('[name="email"]')).toHaveValue(customer.email);
    expect(await storedFrom(customer.email)).toBe(0);
  });
});
