import { addEbook } from "./support/buying";
import { expect, test } from "./support/test";
import { translatePage } from "./support/translate";

test("on a translated page, the cart's count, amounts and removal stay right", async ({ page }) => {
  await addEbook(page);
  await page.goto("/cart");
  await expect(page.getByText("1 item", { exact: true })).toBeVisible();
  await page.evaluate(translatePage);
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByText("2 items", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").getByText("$99.98", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Decrease quantity/ }).click();
  await expect(page.getByText("1 item", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 item", { exact: true })).toBeVisible();
});

test("a browser that blocks storage is told so when it adds an item", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  const reason = page.getByText("Your browser blocks storage for this site").first();
  await page.goto("/ebook");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(reason).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(reason).toBeVisible();
});
