import { addEliteAirplay, buyByCard } from "./support/buying";
import { waitForEmail } from "./support/inbox";
import { openDashboard, toast } from "./support/staff";
import { expect, test } from "./support/test";

test("staff cancel a subscription at period end with a reason, and the customer is emailed", async ({
  page,
  customer,
}) => {
  await addEliteAirplay(page);
  const orderNumber = await buyByCard(page, customer);
  const { dashboard } = await openDashboard(page);
  await dashboard.goto(`/admin/orders?q=${orderNumber}`);
  await dashboard.getByRole("link", { name: orderNumber }).click();
  await expect(dashboard.getByText("Renews", { exact: true })).toBeVisible();

  await dashboard.getByRole("button", { name: "Cancel at period end" }).click();
  const dialog = dashboard.getByRole("dialog");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(dialog.getByText("Reason is required", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("The artist asked by phone");
  await dialog.getByRole("button", { name: "Cancel subscription" }).dblclick();
  await expect(toast(dashboard, "Subscription canceled")).toBeVisible();
  await expect(dashboard.getByText("Ends", { exact: true })).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Cancel at period end" })).toBeHidden();
  await expect(dashboard.getByText("Subscription cancellation requested")).toHaveCount(1);
  await waitForEmail(customer.email, /^Your monthly airplay is canceled/);
  await dashboard.context().close();
});
