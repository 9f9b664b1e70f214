import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { findViolations } from "./support/axe";
import { addEbook, buyByCard } from "./support/buying";
import { waitForEmail } from "./support/inbox";
import { sandbox } from "./support/sandbox";
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
  await page.getByRole("link", { name: "Go to the download" }).click();
  await expect(page.getByRole("button", { name: "Access eBook" })).toBeVisible();

  const { dashboard, staff } = await openDashboard(page);
  await findOrder(dashboard, customer.email.toUpperCase(), orderNumber);
  await expect(dashboard.getByText("eBook: Active")).toBeVisible();
  await expect(dashboard.getByText("Checkout started")).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);

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
  await dashboard.getByRole("dialog").getByLabel("Reason").fill("The first email got lost");
  await dashboard.getByRole("dialog").getByRole("button", { name: "Send link" }).click();
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
  await dashboard.context().close();
});

test("a refund without a response from Stripe is retried automatically and issued once", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  const { dashboard } = await openDashboard(page);
  await findOrder(dashboard, customer.email, orderNumber);
  await dashboard.getByRole("checkbox", { name: "The Royalties eBook" }).check();
  await dashboard.getByLabel("Reason").fill("As promised");
  // The refund succeeds but both responses are lost, the SDK's retry included.
  const fault = { mode: "reset-after-accept", path: "/v1/refunds", method: "POST", times: 2 };
  await sandbox.holdWebhooks(true);
  await sandbox.fault(fault);
  await dashboard.getByRole("button", { name: "Refund $49.99" }).click();
  await expect(toast(dashboard, "Refund pending")).toBeVisible();
  await expect(dashboard.getByText(/Waiting for Stripe/).first()).toBeVisible();
  await sandbox.clearFaults();
  await sandbox.holdWebhooks(false);
  await sandbox.flush();
  await expect(async () => {
    await dashboard.reload();
    await expect(dashboard.getByText("eBook: refunded")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dashboard.context().close();
});

test("a refund that Stripe rejects keeps what staff chose, says so, and can be sent again", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  const { dashboard } = await openDashboard(page);
  await findOrder(dashboard, customer.email, orderNumber);
  await dashboard.getByRole("spinbutton").fill("1");
  await dashboard.getByLabel("Reason").fill("One was a gift");
  const fault = { mode: "400", path: "/v1/refunds", method: "POST" };
  await sandbox.fault(fault);
  const refund = dashboard.getByRole("button", { name: "Refund $49.99" });
  await refund.click();
  await expect(dashboard.getByText("Stripe rejected the refund")).toBeVisible();
  await expect(dashboard.getByText(/No refund was issued/)).toBeVisible();
  await expect(dashboard.getByRole("spinbutton")).toHaveValue("1");
  await expect(dashboard.getByLabel("Reason")).toHaveValue("One was a gift");
  await expect(dashboard.getByText("eBook: Active")).toBeVisible();
  await refund.click();
  await expect(toast(dashboard, "Refund issued")).toBeVisible();
  await expect(dashboard.getByText("Refund $49.99: Succeeded")).toBeVisible();
  await dashboard.context().close();
});

test("the overview shows the sale, with the same numbers in charts and tables", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await buyByCard(page, customer);
  const { dashboard } = await openDashboard(page);
  await dashboard.goto("/admin/overview");
  await expect(dashboard.getByText("Revenue in 30 days")).toBeVisible();
  const chart = dashboard.getByRole("img", { name: /^Revenue by day/ });
  await expect(chart.locator("svg.recharts-surface").first()).toBeVisible();
  await dashboard.getByText("View as table").first().click();
  await expect(dashboard.getByRole("table", { name: "Revenue and orders by day" })).toBeVisible();
  const health = dashboard.getByRole("group").filter({ hasText: "Jobs, queues, and failures" });
  // Folded while healthy.
  await health.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  // The job restarts every few seconds, so it may be running right now.
  await expect(
    dashboard.getByRole("row", { name: /^Payments and email (OK|Running) / }),
  ).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);
  await dashboard.getByRole("link", { name: "90 days" }).click();
  await expect(dashboard.getByText("Revenue in 90 days")).toBeVisible();
  await dashboard.context().close();
});
