import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { findViolations } from "./support/axe";
import { addEbook, buyByCard } from "./support/buying";
import { waitForEmail } from "./support/inbox";
import { withShopDatabase } from "./support/shop-database";
import { openDashboard, toast } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

async function findOrder(dashboard: Page, term: string, orderNumber: string): Promise<void> {
  await dashboard.goto("/admin/orders");
  // Applies while typing.
  await dashboard.getByRole("searchbox").fill(term);
  await expect(dashboard.getByText(/^Showing 1 of [\d,]+ orders$/)).toBeVisible();
  await dashboard.getByRole("link", { name: orderNumber }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toHaveText(orderNumber);
}

test.use({ isTranslated: true });

test("a refund by item previews the access that ends, and ends it", async ({ page, customer }) => {
  await addEbook(page);
  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  await page.getByRole("link", { name: "Download your eBook" }).click();
  await expect(page.getByRole("button", { name: "Access eBook" })).toBeVisible();

  const { dashboard, staff } = await openDashboard(page);
  await findOrder(dashboard, customer.email.toUpperCase(), orderNumber);
  await expect(dashboard.getByText("eBook: Active")).toBeVisible();
  await expect(dashboard.getByText("Checkout started")).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);

  await dashboard.getByRole("button", { name: "Refund…" }).click();
  const units = dashboard.getByRole("spinbutton");
  await units.fill("1");
  await expect(
    dashboard.getByText(
      "The customer will keep the eBook, because another item in this order includes it.",
    ),
  ).toBeVisible();
  await units.fill("2");
  await expect(dashboard.getByText(/eBook from 2 × .+: access ends now/).first()).toBeVisible();
  await units.fill("0");
  await dashboard.getByRole("button", { name: "Refund all" }).click();
  await expect(units).toHaveValue("2");
  await dashboard.getByLabel("Reason").fill("Bought twice by mistake");
  await dashboard.getByRole("button", { name: "Refund $99.98" }).dblclick();
  await expect(toast(dashboard, "Refund issued")).toBeVisible();
  await expect(dashboard.getByText("eBook: refunded")).toBeVisible();
  await expect(dashboard.getByText("Every item in this payment has been refunded.")).toBeVisible();
  await expect(
    dashboard.getByRole("listitem").filter({ hasText: "Refund requested" }),
  ).toContainText(staff.email);
  const { rows: made } = await withShopDatabase((db) =>
    db.execute(sql`select r.amount_cents from refunds r join orders o on o.id = r.order_id
      where o.order_number = ${orderNumber}`),
  );
  expect(made).toEqual([{ amount_cents: 9_998 }]);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await dashboard.context().close();
});

test("staff correct an email, resend the receipt and a link, and export the evidence", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  const { dashboard } = await openDashboard(page);
  await findOrder(dashboard, orderNumber.toLowerCase(), orderNumber);

  const { email } = newBuyer();
  await dashboard.getByRole("button", { name: "Correct email" }).click();
  await dashboard.getByRole("dialog").getByLabel("New email").fill(email);
  await dashboard.getByRole("dialog").getByRole("button", { name: "Save email" }).click();
  await expect(toast(dashboard, "Email corrected")).toBeVisible();
  await dashboard.getByRole("button", { name: "Resend receipt" }).click();
  await expect(toast(dashboard, `We'll email the receipt to ${email}.`)).toBeVisible();
  await waitForEmail(email, /receipt/i);
  await dashboard.getByRole("button", { name: "Send a new download link" }).click();
  const dialog = dashboard.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog.getByText("Reason is required", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("The first email got lost");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(toast(dashboard, "Download link sent")).toBeVisible();
  await waitForEmail(email, /download link/i);

  const download = dashboard.waitForEvent("download");
  await dashboard.getByRole("button", { name: "Dispute evidence (PDF)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`evidence-${orderNumber}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain(email);
  await dashboard.reload();
  for (const step of ["Order email corrected", "Receipt resent", "Dispute evidence exported"]) {
    await expect(dashboard.getByText(step, { exact: true })).toBeVisible();
  }

  await dashboard.getByRole("link", { name: "Email sent: Receipt" }).last().click();
  const frame = dashboard.frameLocator("iframe");
  await expect(frame.getByText(orderNumber).first()).toBeVisible();
  expect(await frame.locator("a[href*='token=']").count()).toBe(0);
  expect(await findViolations(dashboard)).toEqual([]);
  await dashboard.getByRole("link", { name: "Plain text" }).click();
  await expect(dashboard.getByText("/order-confirmation?…")).toBeVisible();
  await dashboard.getByRole("link", { name: orderNumber }).first().click();

  await dashboard.getByRole("link", { name: "View person" }).click();
  await expect(dashboard.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
  expect(dashboard.url()).not.toContain("@");
  await expect(dashboard.getByRole("link", { name: `Order ${orderNumber}` })).toBeVisible();
  const note = `Call back about ${orderNumber}`;
  await dashboard.getByLabel("Note").fill(note);
  await dashboard.getByLabel("Due day (optional)").fill("2026-11-01");
  await dashboard.getByRole("button", { name: "Add note" }).click();
  await expect(toast(dashboard, "Note added")).toBeVisible();
  await expect(dashboard.getByLabel("Note")).toHaveValue("");
  await dashboard.getByLabel("Tag").fill("Workshop");
  await dashboard.getByRole("button", { name: "Add tag" }).click();
  await expect(dashboard.getByRole("listitem").filter({ hasText: "Workshop" })).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);
  await dashboard.goto("/admin/overview");
  await dashboard.getByRole("link", { name: `Open: Note, ${email}` }).click();
  await dashboard.getByRole("button", { name: "Mark done" }).click();
  await expect(dashboard.getByRole("button", { name: "Reopen" })).toBeVisible();
  await dashboard.context().close();
});
