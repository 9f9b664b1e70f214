import { sql } from "drizzle-orm";
import { findViolations } from "./support/axe";
import { openLibrary } from "./support/library";
import { withShopDatabase } from "./support/shop-database";
import { openDashboard, signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

async function countPeople() {
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`
      select (select count(*) from newsletter_subscribers)::int as subscribers,
        (select count(*) from newsletter_suppressions)::int as suppressions`),
  );
  return rows[0];
}

test("the sample list is previewed, imported and undone, and the counts return", async ({
  page,
}) => {
  const before = await countPeople();
  await signInAsAdmin(page);
  await page.goto("/admin/subscribers/import");
  await page.getByRole("button", { name: "Try it with sample files" }).click();
  await expect(page.getByText("We’ll email 11 people. 5 left before and stay out.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("11 added")).toBeVisible();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("11 deleted again")).toBeVisible();
  expect(await countPeople()).toEqual(before);
});

test("a customer from Gumroad opens the library, the eBook and the course", async ({ page }) => {
  const { dashboard } = await openDashboard(page);
  await dashboard.goto("/admin/subscribers/import");
  await dashboard.getByLabel("What do the files list?").selectOption("Past customers");
  await dashboard.getByRole("button", { name: "Start", exact: true }).click();
  const files = dashboard.getByLabel("Files", { exact: true });
  await files.setInputFiles("tests/fixtures/imports/gumroad-sales/Sales_sample.csv");
  await dashboard.getByRole("button", { name: "Add files" }).click();
  const book = dashboard.getByLabel("Royalty Book");
  await book.selectOption("Gives the eBook");
  await dashboard.getByLabel("Royalty Course").selectOption("Gives the course");
  await dashboard.getByRole("button", { name: "Save choices" }).click();
  await expect(dashboard.getByText(/^4 people get the eBook, 2 the course\./)).toBeVisible();
  await expect(book).toHaveValue("ebook");
  await dashboard.getByRole("button", { name: "Import", exact: true }).click();
  await dashboard.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(dashboard.getByText("6 purchases added")).toBeVisible();

  await openLibrary(page, "ray@gumroad.test");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the eBook" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole("link", { name: "Start the course" }).click();
  await expect(page).toHaveURL(/\/learn\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
