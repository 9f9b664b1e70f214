import { findViolations } from "./support/axe";
import { buy } from "./support/buying";
import { openExitPopup } from "./support/newsletter";
import { expect, test } from "./support/test";

const phone = { width: 360, height: 740 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("an empty cart, a paid order and its download have no violations", async ({
  page,
  customer,
}) => {
  await page.goto("/cart", { waitUntil: "networkidle" });
  expect(await findViolations(page), "empty cart").toEqual([]);
  await buy(page, customer, "ebook", "radio-elite-airplay");
  expect(await findViolations(page), "confirmation").toEqual([]);
  await page.getByRole("link", { name: "Download your eBook" }).click();
  await expect(page.getByRole("button", { name: "Access eBook" })).toBeVisible();
  expect(await findViolations(page), "download").toEqual([]);
});

test("the open side menu has no violations", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await findViolations(page, { width: 360, isWhole: true })).toEqual([]);
});

test("the newsletter dialog has no violations, also with errors", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: "Newsletter" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await findViolations(page), "empty").toEqual([]);
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(dialog.locator("[aria-invalid]").first()).toBeVisible();
  expect(await findViolations(page), "refused").toEqual([]);
});

test("the exit popup has no violations as a dialog or a sheet", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await openExitPopup(page);
  expect(await findViolations(page)).toEqual([]);
});

test("an open FAQ entry has no violations", async ({ page }) => {
  await page.goto("/");
  const question = page.locator("details").first();
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open");
  expect(await findViolations(page)).toEqual([]);
});

test("the quick check has no violations in any state", async ({ page }) => {
  await page.goto("/quick-check");
  const answer = async (name: "Yes" | "No", index: number) => {
    await page.getByRole("radio", { name, exact: true }).nth(index).check({ force: true });
  };
  await answer("No", 0);
  await page.getByRole("button", { name: /^Show all checks/ }).click();
  for (let index = 1; index < 7; index += 1) await answer(index % 2 ? "Yes" : "No", index);
  await expect(page.getByRole("link", { name: /^Fix This/ }).first()).toBeVisible();
  expect(await findViolations(page), "with a plan").toEqual([]);
  for (let index = 0; index < 7; index += 1) await answer("Yes", index);
  expect(await findViolations(page), "all done").toEqual([]);
});

test("the eBook's second tab and a toast have no violations", async ({ page }) => {
  await page.goto("/ebook");
  await page.getByRole("tab", { name: /^Reviews/ }).click();
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toBeVisible();
  // Toasts stay open while hovered.
  await toast.hover();
  expect(await findViolations(page)).toEqual([]);
});

// The form with every kind of field.
test("a form has no violations with errors, which its fields name", async ({ page }) => {
  await page.goto("/consulting");
  const form = page.getByRole("form", { name: "Consultation request" });
  await form.getByRole("button").click();
  await expect(form.locator("[aria-invalid]").first()).toBeFocused();
  const wrong = form.locator("[aria-invalid=true]").first();
  await expect(wrong).toHaveAttribute("aria-describedby", /-error$/);
  expect(await findViolations(page)).toEqual([]);
});
