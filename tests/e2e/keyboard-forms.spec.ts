import type { Locator, Page } from "@playwright/test";
import { consultationCopy } from "../../lib/inquiries/form-copy";
import { aWednesday } from "./support/inquiry-forms";
import { tabTo } from "./support/keyboard";
import { expect, test } from "./support/test";

/** Fills in the focused field with the keyboard. */
async function fillByKeyboard(page: Page, field: Locator, email: string): Promise<void> {
  const { name, type } = await field.evaluate((node) => {
    const control = node as HTMLInputElement;
    return { name: control.name, type: control.type };
  });
  const [year = "", month = "", date = ""] = aWednesday().split("-");
  // The date is in the browser locale's format.
  const texts: Readonly<Record<string, string>> = {
    email,
    phone: "+1 901 555 0100",
    preferredDate: month + date + year,
    message: "We have a record of nine songs and would like to talk about its release.",
  };
  if (type === "checkbox") await page.keyboard.press("Space");
  else if (type === "select-one") await page.keyboard.press("ArrowDown");
  else await page.keyboard.type(texts[name] ?? "Bessie Beale");
}

// The form with every kind of field. pages.spec.ts tabs through the others.
test("a form is rejected, corrected and sent with the keyboard", async ({ page, customer }) => {
  await page.goto("/consulting");
  const form = page.getByRole("form", { name: "Consultation request" });
  const submit = form.getByRole("button");
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(form.locator("[aria-invalid=true]").first()).toBeFocused();

  const fields = form.locator("input:not([tabindex='-1'], [type=hidden]), select, textarea");
  for (const field of await fields.all()) {
    await tabTo(page, field, (await isAbove(field)) ? "Shift+Tab" : "Tab");
    await fillByKeyboard(page, field, customer.email);
  }
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(form.getByText(consultationCopy.done.title)).toBeVisible();
});

/** True if a field comes before the focused one. */
async function isAbove(field: Locator): Promise<boolean> {
  return await field.evaluate((node) => {
    const position = document.activeElement?.compareDocumentPosition(node) ?? 0;
    return (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
}

test("a form that's refused moves focus to its invalid field", async ({ page }) => {
  await page.goto("/subscription");
  const form = page.locator("form", {
    has: page.getByRole("button", { name: "Email me the link" }),
  });
  await tabTo(page, form.getByRole("textbox", { name: "Email" }));
  await page.keyboard.type("nope");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(form.getByRole("textbox", { name: "Email" })).toBeFocused();
});
