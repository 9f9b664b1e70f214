import { addEliteAirplay, buyByCard } from "./support/buying";
import { mailTo } from "./support/inbox";
import { deskBeside, toast } from "./support/staff";
import { expect, test } from "./support/test";

test("staff cancel a subscription at period end with a reason, and the customer is emailed", async ({
  page,
  buyer,
}) => {
  await addEliteAirplay(page);
  const orderNumber = await buyByCard(page, buyer);
  const { desk, staff } = await deskBeside(page);
  await desk.goto(`/admin/orders?q=${orderNumber}`);
  await desk.getByRole("link", { name: orderNumber }).click();
  await expect(desk.getByText("it renews")).toBeVisible();

  await desk.getByRole("button", { name: "Cancel at period end" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(dialog.getByText("Reason is required", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("The artist asked by phone");
  await dialog.getByRole("button", { name: "Cancel subscription" }).dblclick();
  await expect(toast(desk, "Subscription canceled")).toBeVisible();
  await expect(desk.getByText("it ends", { exact: true })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Cancel at period end" })).toBeHidden();
  await expect(desk.getByText(`${staff.email}: subscription cancel requested`)).toHaveCount(1);
  await mailTo(buyer.email, /^Your monthly airplay is cancelled/);
  await desk.context().close();
});
