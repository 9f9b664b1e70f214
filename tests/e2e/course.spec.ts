import { expect, test } from "./support/test";

test("anyone can take the free lesson, and no other", async ({ page }) => {
  await page.goto("/courses");
  await page.getByRole("link", { name: "Take this lesson free" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two copyrights in every track");
  await expect(page.getByText("Ask about this lesson")).toHaveCount(0);
  await page.goto("/learn/follow-the-money");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await page.goto("/learn");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open your course");
});
