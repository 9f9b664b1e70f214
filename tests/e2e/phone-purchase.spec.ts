import { onPayPage } from "./support/buying";
import { expect, test } from "./support/test";

/** From the home page to the file, not counting typing. */
const mostTaps = 11;

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test(`buys and downloads the eBook in at most ${mostTaps} taps`, async ({ page, customer }) => {
    test.setTimeout(300_000);
    await page.goto("/");
    await page.evaluate(() => sessionStorage.removeItem("taps"));
    // Counted by the browser, so that no tap is forgotten. Focusing a field counts too.
    await page.addInitScript(() => {
      document.addEventListener("click", ({ detail }) => {
        if (detail === 0) return;
        sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
      });
    });
    await page.reload();
    const ebookLink = page.getByRole("link", { name: "Get the eBook" });
    await expect(ebookLink).toBeInViewport({ ratio: 1 });
    await ebookLink.tap();
    await page.waitForURL(/\/ebook/);
    await page.getByRole("button", { name: "Add to cart", exact: true }).tap();
    await page.getByRole("listitem").getByRole("link", { name: "View cart" }).tap();
    await page.waitForURL("**/cart");
    await page.getByRole("button", { name: "Proceed to Checkout" }).tap();
    await page.waitForURL("**/checkout");
    await page.getByLabel("Email").tap();
    await page.getByLabel("Email").fill(customer.email);
    await page.getByLabel("Email").press("Tab");
    await page.getByLabel("First name").fill(customer.firstName);
    await page.getByLabel("First name").press("Tab");
    await page.getByLabel("Last name").fill(customer.lastName);
    await page.locator("#terms").tap();
    await page.getByRole("button", { name: "Continue to payment" }).tap();
    await onPayPage(page, "Pay");
    await page.waitForURL("**/order-confirmation?**");
    await page.getByRole("link", { name: "Download your eBook" }).tap();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Access eBook" }).tap();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    const inShop = await page.evaluate(() => Number(sessionStorage.getItem("taps")));
    // The payment page has its own storage: one tap on Pay.
    expect(inShop + 1).toBeLessThanOrEqual(mostTaps);
    expect(inShop).toBeGreaterThanOrEqual(8);
  });

  test("radio says what blocks a button and moves to the consent", async ({ page }) => {
    await page.goto("/radio");
    const add = page.getByRole("button", { name: /: Single Spin$/ });
    await expect(add).toBeDisabled();
    // Playwright waits for aria-disabled buttons; a finger doesn't.
    await add.tap({ force: true });
    // The tick next to the package.
    const consent = page.locator("#radio-consent-radio-single-spin");
    await expect(consent).toBeFocused();
    await expect(consent).toBeInViewport();
    await expect(page.getByText("Consent Required")).toBeVisible();
    await consent.check();
    await expect(page.getByText("Consent Required")).toBeHidden();
    await add.tap();
    await expect(page.getByRole("link", { name: "Shopping cart, 1 item" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(page.getByRole("link", { name: "Shopping cart, empty" })).toBeVisible();
  });

  test("checkout checks the email when its field is left, and folds what's optional", async ({
    page,
  }) => {
    await page.goto("/radio");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: /: Elite Airplay$/ }).tap();
    await page.goto("/checkout");
    await expect(page.getByText("then $2,500.00 a month").first()).toBeVisible();
    await expect(page.getByLabel("Phone")).toBeHidden();
    await page.getByLabel("Email").fill("nope");
    await page.getByLabel("Email").blur();
    await expect(page.getByText("Email must be a valid email address")).toBeVisible();
    await page.getByLabel("Email").fill("bessie@gmial.com");
    await page.getByLabel("Email").blur();
    await page.getByRole("button", { name: "Yes" }).tap();
    await expect(page.getByLabel("Email")).toHaveValue("bessie@gmail.com");
    await page.getByText("Phone and billing address").tap();
    await expect(page.getByLabel("Phone")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  });
});
