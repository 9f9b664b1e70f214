import type { Locator, Page } from "@playwright/test";
import {
  consultationCopy,
  contactCopy,
  homeContactCopy,
  partnershipCopy,
} from "../../lib/inquiries/form-copy";
import { aWednesday } from "./support/inquiry-forms";
import { tabTo } from "./support/keyboard";
import { expect, test } from "./support/test";

const forms = [
  { path: "/", name: "Contact us", copy: homeContactCopy },
  { path: "/contact", name: "Contact form", copy: contactCopy },
  { path: "/consulting", name: "Consultation request", copy: consultationCopy },
  { path: "/partnerships", name: "Partnership Intake Form", copy: partnershipCopy },
] as const;

/** Test values by field name. Dates are in the browser locale's format. */
function textFor(name: string, email: string): string {
  const texts: Readonly<Record<string, string>> = {
    email,
    phone: "+1 901 555 0100",
    website: "bealestreet.example",
    preferredDate: toTypedDate(aWednesday()),
    message: "We have a record of nine songs and would like to talk about its release.",
    goals: "Nine songs that are heard on the radio in spring.",
  };
  return texts[name] ?? "Bessie Beale";
}

/** Returns a day such as 2030-03-13 as MMDDYYYY. */
function toTypedDate(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return month + date + year;
}

/** Fills in the focused field with the keyboard. */
async function fillByKeyboard(page: Page, field: Locator, email: string): Promise<void> {
  const { name, type } = await field.evaluate((node) => {
    const control = node as HTMLInputElement;
    return { name: control.name, type: control.type };
  });
  if (type === "checkbox") await page.keyboard.press("Space");
  else if (type === "select-one") await page.keyboard.press("ArrowDown");
  else await page.keyboard.type(textFor(name, email));
}

for (const { path, name, copy } of forms) {
  test(`the form of ${path} is rejected, corrected and sent with the keyboard`, async ({
    page,
    customer,
  }) => {
    await page.goto(path);
    const form = page.getByRole("form", { name });
    const submit = form.getByRole("button");
    await tabTo(page, submit);
    await page.keyboard.press("Enter");
    const refused = form.locator("[aria-invalid=true]").first();
    await expect(refused).toBeFocused();
    const described = await refused.getAttribute("aria-describedby");
    expect(described, "its error is told with it").toMatch(/-error$/);

    const fields = form.locator("input:not([tabindex='-1'], [type=hidden]), select, textarea");
    for (const field of await fields.all()) {
      await tabTo(page, field, (await isAbove(field)) ? "Shift+Tab" : "Tab");
      await fillByKeyboard(page, field, customer.email);
    }
    await tabTo(page, submit);
    await page.keyboard.press("Enter");
    await expect(form.getByText(copy.done.title)).toBeVisible();
  });
}

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
