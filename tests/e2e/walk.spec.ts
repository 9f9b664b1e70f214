import { readFile } from "node:fs/promises";
import { shopAddresses } from "./support/addresses";
import { addEbook, fillCheckout, onPayPage, orderNumberOn, payButton } from "./support/buying";
import { shopLinks } from "./support/email-links";
import { linkIn, waitForEmail } from "./support/inbox";
import { pdfPages } from "./support/pdf";
import { expect, test } from "./support/test";

test("a customer buys the eBook and Elite Airplay, reads, downloads, is refunded and loses access", async ({
  page,
  customer,
}) => {
  test.setTimeout(300_000);
  await addEbook(page);
  await expect(page.getByText("Added to cart")).toBeVisible();
  await page.goto("/radio");
  const add = page.getByRole("button", { name: /^Add to cart\s*: Elite Airplay$/ });
  await expect(add).toBeDisabled();
  await page.getByRole("checkbox").check();
  await add.click();
  await expect(page.getByRole("link", { name: "Shopping cart, 2 items" })).toBeVisible();

  await page.goto("/cart");
  await expect(page.getByText("Free (Digital)")).toBeVisible();
  await expect(page.getByText("$2,549.99").first()).toBeVisible();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.waitForURL("**/checkout");
  await fillCheckout(page, customer);
  await payButton(page).click();
  await expect(page.getByRole("row", { name: /Total/ })).toContainText("$2,549.99");
  await onPayPage(page, "Pay");

  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  await expect(page.getByRole("main")).toContainText(customer.email);
  await expect(page.getByRole("heading", { name: "Radio Submissions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your monthly airplay" })).toBeVisible();
  const orderNumber = await orderNumberOn(page);
  expect(orderNumber).toMatch(/^TME-\d{8}$/);
  expect(await page.evaluate(() => localStorage.getItem("cart") ?? "[]")).toBe("[]");

  const receipt = await waitForEmail(customer.email, /receipt/i);
  for (const part of [orderNumber, "$2,549.99", "Elite Airplay", "final"]) {
    expect(receipt.text).toContain(part);
  }

  const links = shopLinks(receipt);
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    expect((await page.request.get(link)).status(), link).toBeLessThan(400);
  }

  await page.goto(linkIn(receipt, /ebook-download/));
  await expect(page.getByText(/48 hours/).first()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Access eBook" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole("button", { name: "Download again" })).toBeVisible();
  const pages = await pdfPages(new Uint8Array(await readFile(await download.path())));
  expect(pages.length).toBeGreaterThanOrEqual(15);
  for (const text of pages) {
    expect(text).toContain(customer.email);
    expect(text).toContain(orderNumber);
  }

  await page.goto(`${shopAddresses.sandbox}/?search=${customer.email}`);
  await page.getByRole("button", { name: "Refund in full" }).click();
  await expect(page.getByText(/Refund of \$2,549\.99/)).toBeVisible();

  const refunded = await waitForEmail(customer.email, /^We refunded \$2,549\.99/);
  const confirmation = linkIn(receipt, /order-confirmation/);
  expect(linkIn(refunded, /order-confirmation/)).toBe(confirmation);
  await expect(async () => {
    await page.goto(confirmation);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order refunded");
  }).toPass({ timeout: 20_000 });
  await page.goto(linkIn(receipt, /ebook-download/));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await expect(page.getByRole("button", { name: "Access eBook" })).toHaveCount(0);
});
