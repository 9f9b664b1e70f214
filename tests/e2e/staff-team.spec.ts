import { findViolations } from "./support/axe";
import { linkIn, waitForEmail } from "./support/inbox";
import { openDashboard, toast } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

const password = "velvet-turntable-77";

test("an invited support person signs in and sees no settings", async ({ page, browser }) => {
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
  // The check left the window narrow, where the menu is folded.
  await support.setViewportSize({ width: 1280, height: 800 });
  await support.getByRole("button", { name: "Accept invitation" }).click();
  await expect(support.getByText("You're on the team.")).toBeVisible();
  await support.getByRole("link", { name: "Sign in" }).click();
  await support.getByLabel("Email").fill(email);
  await support.getByLabel("Password").fill(password);
  await support.getByRole("button", { name: "Sign In", exact: true }).click();
  await support.waitForURL("**/admin/overview");

  const menu = support.getByRole("navigation", { name: "Dashboard", exact: true });
  await expect(menu.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Settings" })).toHaveCount(0);
});
