import { openDashboard } from "./support/staff";
import { expect, test } from "./support/test";

/** Where the profile changed, pages show it within this time. */
const refreshLimitMs = 60_000;

test("a published profile shows on the site within a minute, a draft doesn't", async ({ page }) => {
  test.setTimeout(300_000);
  const { dashboard } = await openDashboard(page);
  await dashboard.goto("/admin/settings/profile");
  const tagline = dashboard.getByLabel("Tagline");
  const original = await tagline.inputValue();
  await tagline.fill("Songs that get paid");
  await expect(dashboard.getByText("Unsaved changes")).toBeVisible();
  await dashboard.getByRole("button", { name: "Save draft" }).click();
  await expect(dashboard.getByText("Draft saved").first()).toBeVisible();
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(original);

  await dashboard.getByRole("link", { name: /^Preview.*version 1$/ }).click();
  await expect(dashboard.locator("ins")).toContainText(["Songs"]);
  await dashboard.goBack();
  await dashboard.getByRole("button", { name: "Publish version 1" }).click();
  await expect(dashboard.getByText("Version 1 is live.").first()).toBeVisible();
  await expect(async () => {
    await page.goto("/about");
    await expect(footer).toContainText("Songs that get paid", { timeout: 500 });
  }).toPass({ timeout: refreshLimitMs });

  // Restores the profile for other tests.
  await dashboard.goto("/admin/settings/profile");
  await tagline.fill(original);
  await dashboard.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dashboard.getByText("Version 2 is live.").first()).toBeVisible();
});
