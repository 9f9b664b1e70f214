import type { Page } from "playwright/test";
import { answer, group, groups, questions } from "./support/quick-check";
import { expect, test } from "./support/test";

async function answerAll(page: Page, given: readonly ("Yes" | "No")[]): Promise<void> {
  await page.getByRole("button", { name: /Show all checks/ }).click();
  for (const [index, question] of questions.entries()) {
    await answer(page, question, given[index] ?? "Yes");
  }
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("quick_check"));

test.use({ isTranslated: true });

test.describe("the quick check", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/quick-check");
    await expect(groups(page).first()).toBeEnabled();
  });

  test("starts with four questions and shows all seven on request", async ({ page }) => {
    await expect(groups(page)).toHaveCount(4);
    await expect(page.getByRole("status")).toHaveText("0 of 7 answered.");
    await page.getByRole("button", { name: /Show all checks/ }).click();
    await expect(groups(page)).toHaveCount(7);
    await expect(group(page, questions[4]).getByLabel("Yes")).toBeFocused();
    await expect(page.getByRole("button", { name: /Show all checks/ })).toHaveCount(0);
  });

  test("shows help and a link for a No until the answer changes", async ({ page }) => {
    const pro = group(page, questions[0]);
    const fix = pro.getByRole("link", { name: /^Fix This/ });
    await expect(fix).toHaveCount(0);
    await answer(page, questions[0], "No");
    await expect(pro.getByText(/no one collects your performance royalties/)).toBeVisible();
    await expect(fix).toHaveAttribute("href", "/services/publishing-admin");
    await expect(page.getByRole("status")).toHaveText("1 of 7 answered. 1 to fix.");
    await answer(page, questions[0], "Yes");
    await expect(fix).toHaveCount(0);
    await expect(page.getByRole("status")).toHaveText("1 of 7 answered.");
  });

  test("ends with a plan of the missing steps in order", async ({ page }) => {
    await answerAll(page, ["No", "No", "Yes", "No", "Yes", "Yes", "No"]);
    const plan = page.getByRole("region", { name: "Your plan" });
    await expect(plan.getByRole("heading", { level: 3 })).toHaveText([
      "Join a PRO as a writer",
      "Get a split sheet signed for each song",
      "Find your IPI number",
      "Register each song and note its ISWC",
    ]);
    await expect(plan.getByRole("form", { name: "Email me this plan" })).toBeVisible();
    const last = plan.getByRole("listitem").last();
    await expect(last).toContainText("Do steps 1, 2, and 3 first.");
    for (const term of ["Time", "Cost", "Have ready"]) await expect(last).toContainText(term);
    await answer(page, questions[0], "Yes");
    await expect(plan.getByRole("heading", { level: 3 })).toHaveCount(3);
    await expect(plan).not.toContainText("Join a PRO");
  });

  test("ends with a success message and a booking link if all seven are Yes", async ({ page }) => {
    await answerAll(page, []);
    const done = page.getByRole("region", { name: "You’re ready to get paid" });
    await expect(done).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("7 of 7 answered. Nothing is missing.");
    await done.getByRole("link", { name: "Book a Paid Strategy Session" }).click();
    await expect(page).toHaveURL(/\/book-session\?.*utm_campaign=quick-check/);
  });

  test("keeps the answers in the browser until they're cleared", async ({ page }) => {
    await page.getByRole("button", { name: /Show all checks/ }).click();
    await answer(page, questions[5], "No");
    await page.reload();
    await expect(group(page, questions[5]).getByLabel("No")).toBeChecked();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByRole("status")).toHaveText("0 of 7 answered.");
    await expect(groups(page)).toHaveCount(4);
    await expect(group(page, questions[0]).getByLabel("Yes")).toBeFocused();
    expect(await stored(page)).toBeNull();
  });

  test("stores nothing for anonymous visitors and calls the server once", async ({ page }) => {
    let requestCount = 0;
    let responseCount = 0;
    await page.route("**/quick-check", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      requestCount += 1;
      // Reads the full response first, because the router stops reading early.
      await route.fulfill({ response: await route.fetch() });
      responseCount += 1;
    });
    await answer(page, questions[0], "Yes");
    await expect.poll(() => responseCount).toBe(1);
    expect(await page.context().cookies()).toEqual([]);
    await answer(page, questions[1], "No");
    await answer(page, questions[2], "No");
    await expect(page.getByRole("status")).toHaveText("3 of 7 answered. 2 to fix.");
    expect(requestCount).toBe(1);
  });
});

test("explains all seven checks and their fixes without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/quick-check`);
  await expect(page.getByRole("link", { name: /^Fix This/ })).toHaveCount(7);
  for (const term of ["Time", "Cost", "Have ready"]) {
    await expect(page.getByRole("term").filter({ hasText: term })).toHaveCount(7);
  }
  await expect(page.getByRole("main").getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Show all checks|Start over/ })).toHaveCount(0);
  await context.close();
});
