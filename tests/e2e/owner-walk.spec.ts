import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright/test";
import { buy } from "./support/buying";
import { linkIn, waitForEmail } from "./support/inbox";
import { withShopDatabase } from "./support/shop-database";
import { staffAccount, toast } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

/** Other tests may have created admins, and the database refuses to remove the last one. */
test.beforeAll(async () => {
  await withShopDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from user_roles`);
      await tx.execute(sql`delete from admin_bootstraps`);
    }),
  );
});

const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });

async function signUpAsOwner(dashboard: Page): Promise<string> {
  const { email } = newBuyer();
  await dashboard.goto("/admin/login");
  await button(dashboard, "Need an account? Sign up").click();
  await dashboard.getByLabel("Email").fill(email);
  await dashboard.getByLabel("Password").fill("velvet-turntable-77");
  await button(dashboard, "Sign Up").click();
  await dashboard.goto(
    linkIn(await waitForEmail(email, /^Confirm your .+ account/), /auth\/callback/),
  );
  await button(dashboard, "Confirm my account").click();
  await dashboard.waitForURL("**/admin/overview");
  return email;
}

test("a new owner signs up, sells, refunds, adds and removes an admin, and reads it all in the audit log", async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(300_000);
  const dashboard = await (await browser.newContext()).newPage();
  const owner = await signUpAsOwner(dashboard);

  const orderNumber = await buy(page, customer, "ebook");
  await dashboard.goto(`/admin/orders?q=${orderNumber}`);
  await dashboard.getByRole("link", { name: orderNumber }).click();
  await dashboard.getByRole("button", { name: "Refund…" }).click();
  await dashboard.getByRole("checkbox", { name: "The Royalties eBook" }).check();
  await dashboard.getByLabel("Reason").fill("As promised");
  await dashboard.getByRole("button", { name: "Refund $49.99" }).click();
  await expect(toast(dashboard, "Refund issued")).toBeVisible();

  await dashboard.goto("/admin/overview");
  const chart = dashboard.getByRole("img", { name: /^Revenue by day/ });
  await expect(chart.locator("svg.recharts-surface").first()).toBeVisible();
  await dashboard.getByText("View as table").first().click();
  await expect(dashboard.getByRole("table", { name: "Revenue and orders by day" })).toBeVisible();
  await dashboard.getByRole("link", { name: "90 days" }).click();
  await expect(dashboard.getByText("Revenue in 90 days")).toBeVisible();

  const colleague = await staffAccount({ admin: false });
  await dashboard.goto("/admin/settings");
  await button(dashboard, "Add").click();
  await expect(dashboard.getByText("Email is required", { exact: true })).toBeVisible();
  await dashboard.getByLabel("Add New Admin").fill("nobody-yet@example.com");
  await button(dashboard, "Add").click();
  await expect(dashboard.getByText("User must sign up first").first()).toBeVisible();
  await expect(dashboard.getByLabel("Add New Admin")).toHaveValue("");
  await dashboard.getByLabel("Add New Admin").fill(colleague.email);
  await button(dashboard, "Add").click();
  await expect(toast(dashboard, "Admin added")).toBeVisible();
  const remove = dashboard.getByRole("button", { name: `Remove ${colleague.email}` });
  const dialog = dashboard.getByRole("dialog", { name: "Remove Admin Access?" });
  await remove.click();
  await expect(button(dialog, "Cancel")).toBeFocused();
  await dashboard.mouse.click(5, 5);
  await expect(dialog, "clicking outside dismisses nothing").toBeVisible();
  await button(dialog, "Cancel").click();
  await expect(dialog).toBeHidden();
  await remove.click();
  await button(dialog, "Remove").click();
  await expect(toast(dashboard, "Admin removed")).toBeVisible();
  await expect(dashboard.getByText(`${colleague.email} no longer has admin access`)).toBeVisible();

  await dashboard.goto(`/admin/audit?q=${encodeURIComponent(owner)}`);
  const audit = dashboard.getByRole("table");
  for (const action of ["admin_granted", "signed_in", "refund_made", "admin_removed"]) {
    await expect(audit).toContainText(action);
  }
  await expect(audit).toContainText(`{"removed_email":"${colleague.email}"}`);
});
