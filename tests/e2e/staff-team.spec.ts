import { sql } from "drizzle-orm";
import { findViolations } from "./support/axe";
import { addEliteAirplay, buyByCard } from "./support/buying";
import { linkIn, waitForEmail } from "./support/inbox";
import { withShopDatabase } from "./support/shop-database";
import { openDashboard, toast } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

const password = "velvet-turntable-77";

test("an invited support person signs in, sees no settings, and can't refund $2,500", async ({
  page,
  browser,
  customer,
}) => {
  await addEliteAirplay(page);
  const orderNumber = await buyByCard(page, customer);

  const { dashboard } = await openDashboard(page);
  const { email } = newBuyer();
  await dashboard.goto("/admin/settings");
  await dashboard.getByLabel("New team member's email").fill(email);
  await dashboard.getByRole("button", { name: "Send invitation" }).click();
  await expect(toast(dashboard, "Invitation sent")).toBeVisible();

  const support = await (await browser.newContext()).newPage();
  const invitation = await waitForEmail(email, /^Join the .+ team$/);
  await support.goto(linkIn(invitation, /\/admin\/invitation/));
  await support.getByLabel("Password", { exact: true }).fill(password);
  await support.getByLabel("Confirm password").fill(password);
  expect(await findViolations(support)).toEqual([]);
  await support.getByRole("button", { name: "Accept invitation" }).click();
  await expect(support.getByText("You're on the team.")).toBeVisible();
  await support.getByRole("link", { name: "Sign in" }).click();
  await support.getByLabel("Email").fill(email);
  await support.getByLabel("Password").fill(password);
  await support.getByRole("button", { name: "Sign In", exact: true }).click();
  await support.waitForURL("**/admin/overview");

  await support.goto(`/admin/orders?q=${orderNumber}`);
  await support.getByRole("link", { name: orderNumber }).click();
  await expect(
    support.getByRole("navigation", { name: "Dashboard", exact: true }).getByRole("link", {
      name: "Settings",
    }),
  ).toHaveCount(0);
  await support.getByRole("checkbox", { name: "Elite Airplay" }).check();
  await support.getByLabel("Reason").first().fill("Asked by phone");
  await support.getByRole("button", { name: "Refund $2,500.00" }).click();
  await expect(support.getByText("This refund is above your limit")).toBeVisible();
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`select r.id from refund_requests r join orders o on o.id = r.order_id
      where o.order_number = ${orderNumber}`),
  );
  expect(rows).toEqual([]);
});

test("a data request's deadline is extended once, with the reason emailed", async ({
  page,
  customer,
}) => {
  const { dashboard } = await openDashboard(page);
  await dashboard.goto("/admin/data-requests/new");
  await dashboard.getByLabel("Email", { exact: true }).fill(customer.email);
  await dashboard.getByLabel("Request", { exact: true }).selectOption("export");
  await dashboard.getByLabel("Received via").selectOption({ index: 1 });
  await dashboard.getByLabel("Law", { exact: true }).selectOption({ index: 1 });
  await dashboard.getByRole("button", { name: "Record and send link" }).click();
  await dashboard.getByRole("button", { name: "Extend", exact: true }).click();
  const dialog = dashboard.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("We have to check several orders by hand.");
  await dialog.getByRole("button", { name: "Extend deadline" }).click();
  await expect(dialog).toBeHidden();
  await expect(dashboard.getByRole("button", { name: "Extend", exact: true })).toHaveCount(0);
  const email = await waitForEmail(customer.email, /^We need more time/);
  expect(email.text).toContain("We have to check several orders by hand.");
});
