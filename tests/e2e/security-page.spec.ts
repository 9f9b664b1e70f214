import { expect, test } from "./support/test";

const names = [
  "Encrypted connection",
  "HTTPS remembered",
  "Content policy",
  "Guarded cookies",
  "Rate limiting",
  "Payment page",
  "Data store",
  "Dependency audit",
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the security page tells yes or no of eight protections, and counts them right", async ({
      page,
    }) => {
      await page.goto("/security");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security Status");
      await expect(page.getByText("SECURE", { exact: true })).toBeVisible();
      const list = page.getByRole("region", { name: "How we protect you" });
      await expect(list.getByRole("heading", { level: 3 })).toHaveText(names);
      const answers = await list.getByText(/^(Active|Not active)$/).allTextContents();
      expect(answers).toHaveLength(names.length);
      const active = answers.filter((answer) => answer === "Active").length;
      await expect(page.getByText(`${active} of 8`)).toBeVisible();
      // The audit asks a registry, which the machine of a test may not reach.
      const noes = names.filter((_name, index) => answers[index] !== "Active");
      expect(noes.filter((name) => name !== "Dependency audit")).toEqual([]);
    });

    test("the security page keeps its events to itself and names no version", async ({ page }) => {
      await page.goto("/security");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Security Events Restricted" })).toBeVisible();
      const words = await main.locator("h1, h2, h3, p, dt, dd").allTextContents();
      expect(words.join(" ")).not.toMatch(/\d+\.\d+|next|node|postgres|react/i);
    });
  });
}

test("nobody stores the security page, so that its answers are fresh", async ({ request }) => {
  const answer = await request.get("/security");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});
