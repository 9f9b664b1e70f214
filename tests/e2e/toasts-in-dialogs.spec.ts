import type { Locator } from "@playwright/test";
import { checkYourEmail, consentText, leaveByTheTop, readerRow } from "./support/newsletter";
import { expect, test } from "./support/test";

for (const [name, width, height] of [
  ["modal", 375, 667],
  ["popup", 600, 900],
  ["popup", 1024, 720],
] as const) {
  test.describe(`a toast over the ${name} at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test.beforeEach(async ({ page, buyer }) => {
      await page.goto("/membership", { waitUntil: "networkidle" });
      if (name === "popup") await leaveByTheTop(page);
      else await page.getByRole("button", { name: "Get Started" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("First name").fill("Bessie");
      await dialog.getByRole("textbox", { name: "Email" }).fill(buyer.email);
      await dialog.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByText("Consent required")).toBeVisible();
    });

    test("covers none of its buttons, so the form can be sent again", async ({ page, buyer }) => {
      const dialog = page.getByRole("dialog");
      const send = dialog.getByRole("button", { name: "Subscribe" });
      const close = dialog.getByRole("button", { name: "Close" });
      await dialog.getByLabel(consentText).check();
      for (const button of [send, close]) expect(await cornersCovered(button)).toBe(0);
      // Forced, because a normal click would wait for the toast to disappear.
      await send.click({ force: true });
      await expect(page.getByText("Consent required")).toBeVisible();
      await expect(page.getByText(checkYourEmail)).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(await readerRow(buyer.email)).toBeDefined();
    });

    test("doesn't close the dialog when clicked", async ({ page, buyer }) => {
      const dialog = page.getByRole("dialog");
      await page.locator("[data-sonner-toast]").click();
      await expect(dialog.locator(":focus")).toHaveCount(1);
      await dialog.getByLabel(consentText).check();
      await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(buyer.email);
    });
  });
}

/** Counts the corners of a button that another element covers. */
async function cornersCovered(button: Locator): Promise<number> {
  return await button.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const corners = [left + 4, right - 4].flatMap((x) => [
      [x, top + 4] as const,
      [x, bottom - 4] as const,
    ]);
    return corners.filter(([x, y]) => !node.contains(document.elementFromPoint(x, y))).length;
  });
}
