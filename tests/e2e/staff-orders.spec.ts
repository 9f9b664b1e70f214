import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { findViolations } from "./support/axe";
import { addEbook, buyByCard } from "./support/buying";
import { mailTo } from "./support/inbox";
import { sandbox } from "./support/sandbox";
import { withShopDatabase } from "./support/shop-database";
import { deskBeside, toast } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

async function findOrder(desk: Page, term: string, orderNumber: string): Promise<void> {
  await desk.goto("/admin/orders");
  await desk.getByRole("searchbox").fill(term);
  await desk.getByRole("button", { name: "Apply" }).click();
  await expect(desk.getByText(/^Showing 1 of [\d,]+ orders$/)).toBeVisible();
  await desk.getByRole("link", { name: orderNumber }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(orderNumber);
}

test("a refund by item previews the access that ends, and ends it", async ({ page, buyer }) => {
  await addEbook(page);
  await addEbook(page);
  const orderNumber = await buyByCard(page, buyer);
  await page.getByRole("link", { name: "Go to the download" }).click();
  await expect(page.getByRole("button", { name: "Access eBook" })).toBeVisible();

  const { desk, staff } = await deskBeside(page);
  await findOrder(desk, buyer.email.toUpperCase(), orderNumber);
  await expect(desk.getByText("eBook: live")).toBeVisible();
  await expect(desk.getByText("Checkout started")).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);

  const units = desk.getByRole("spinbutton");
  await units.fill("1");
  await expect(
    desk.getByText("The customer keeps the eBook through another item or copy."),
  ).toBeVisible();
  await units.fill("2");
  await expect(desk.getByText(/eBook of 2 × .+ ends at once/).first()).toBeVisible();
  await desk.getByRole("button", { name: "Refund $99.98" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Bought twice by mistake");
  await dialog.getByRole("button", { name: "Refund", exact: true }).dblclick();
  await expect(toast(desk, "Refund issued")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText("eBook: refunded")).toBeVisible();
  await expect(desk.getByText("Every item of this payment has been refunded.")).toBeVisible();
  await expect(desk.getByText(`${staff.email}: refund requested`)).toBeVisible();
  const { rows: made } = await withShopDatabase((db) =>
    db.execute(sql`select r.amount_cents from refunds r join orders o on o.id = r.order_id
      where o.order_number = ${orderNumber}`),
  );
  expect(made).toEqual([{ amount_cents: 9_998 }]);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await desk.context().close();
});

test("staff correct an email, resend the receipt and a link, and export the evidence", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  const orderNumber = await buyByCard(page, buyer);
  const { desk } = await deskBeside(page);
  await findOrder(desk, orderNumber.toLowerCase(), orderNumber);

  const { email } = newBuyer();
  await desk.getByRole("button", { name: "Correct email" }).click();
  await desk.getByRole("dialog").getByLabel("New email").fill(email);
  await desk.getByRole("dialog").getByRole("button", { name: "Change email" }).click();
  await expect(toast(desk, "Email corrected")).toBeVisible();
  await desk.getByRole("button", { name: "Resend receipt" }).click();
  await expect(toast(desk, `It goes to ${email}.`)).toBeVisible();
  await mailTo(email, /receipt/i);
  await desk.getByRole("button", { name: "Send a new download link" }).click();
  await desk.getByRole("dialog").getByLabel("Reason").fill("The first mail went astray");
  await desk.getByRole("dialog").getByRole("button", { name: "Send link" }).click();
  await expect(toast(desk, "Download link sent")).toBeVisible();
  await mailTo(email, /download link/i);

  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Dispute evidence (PDF)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`evidence-${orderNumber}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain(email);
  await desk.reload();
  for (const step of ["order email corrected", "receipt resent", "evidence exported"]) {
    await expect(desk.getByText(new RegExp(`: ${step}$`))).toBeVisible();
  }
  await desk.context().close();
});

test("a refund without a response from Stripe is retried automatically and issued once", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  const orderNumber = await buyByCard(page, buyer);
  const { desk } = await deskBeside(page);
  await findOrder(desk, buyer.email, orderNumber);
  await desk.getByRole("spinbutton").fill("1");
  await desk.getByRole("button", { name: "Refund $49.99" }).click();
  await desk.getByRole("dialog").getByLabel("Reason").fill("As promised");
  // The refund succeeds but both responses are lost, the SDK's retry included.
  const fault = { mode: "reset-after-accept", path: "/v1/refunds", method: "POST", times: 2 };
  await sandbox.holdWebhooks(true);
  await sandbox.fault(fault);
  await desk.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await expect(toast(desk, "Refund pending")).toBeVisible();
  await expect(desk.getByText(/Waiting for Stripe/).first()).toBeVisible();
  await sandbox.clearFaults();
  await sandbox.holdWebhooks(false);
  await sandbox.flush();
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("eBook: refunded")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await desk.context().close();
});

test("the overview shows the sale, with the same numbers in charts and tables", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  await buyByCard(page, buyer);
  const { desk } = await deskBeside(page);
  await desk.goto("/admin/overview");
  await expect(desk.getByText("Revenue in 30 days")).toBeVisible();
  const chart = desk.getByRole("img", { name: /^Revenue by day/ });
  await expect(chart.locator("svg.recharts-surface").first()).toBeVisible();
  await desk.getByText("As a table").first().click();
  await expect(desk.getByRole("table", { name: "Revenue and orders by day" })).toBeVisible();
  // The job restarts every few seconds, so it may be running right now.
  await expect(desk.getByRole("row", { name: /^Payments and email (OK|Running) / })).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);
  await desk.getByRole("link", { name: "90 days" }).click();
  await expect(desk.getByText("Revenue in 90 days")).toBeVisible();
  await desk.context().close();
});
