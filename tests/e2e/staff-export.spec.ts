import { readFile } from "node:fs/promises";
import { signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

test("an export downloads, or the screen asks staff to wait", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await signInAsAdmin(page);
  await page.goto("/admin/audit");
  const link = page.getByRole("link", { name: "Export CSV" });
  const refusal: { status: number; headers: Record<string, string> } = {
    status: 503,
    headers: { "retry-after": "30" },
  };
  await page.route("**/export*", async (route) => {
    const isHeadRequest = route.request().method() === "HEAD";
    await (isHeadRequest ? route.fulfill(refusal) : route.continue());
  });
  await link.click();
  await expect(page.getByText("Two exports are already running")).toBeVisible();
  refusal.headers = {};
  await link.click();
  await expect(
    page.getByText("Something went wrong on our end, so no file was created"),
  ).toBeVisible();
  await expect(page).toHaveURL("/admin/audit");
  await page.unroute("**/export*");
  const downloading = page.waitForEvent("download");
  await link.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^\w+-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^\ufeffTimestamp,/);
  await expect(page).toHaveURL("/admin/audit");
});
