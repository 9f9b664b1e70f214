import { expect, test } from "./support/test";

const names = [
  "Encrypted connection",
  "HTTPS enforced",
  "Content security policy",
  "Protected cookies",
  "Rate limiting",
  "Secure payments",
  "Database",
  "Dependency audit",
];

test.use({ javaScriptEnabled: false });

test("the security page shows the status and count of eight protections, no events or versions, and isn't cached", async ({
  page,
}) => {
  const head = (await page.goto("/security"))?.headers();
  expect(head?.["cache-control"]).toContain("no-store");
  expect(head).not.toHaveProperty("set-cookie");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security Status");
  await expect(page.getByText("SECURE", { exact: true })).toBeVisible();
  const list = page.getByRole("region", { name: "How we protect you" });
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(names);
  const statuses = await list.getByText(/^(Active|Not active|Unknown)$/).allTextContents();
  expect(statuses).toHaveLength(names.length);
  const active = statuses.filter((status) => status === "Active").length;
  await expect(page.getByText(`${active} of 8`)).toBeVisible();
  // The audit needs the npm registry, which tests may not reach.
  const inactive = names.filter((_name, index) => statuses[index] !== "Active");
  expect(inactive.filter((name) => name !== "Dependency audit")).toEqual([]);

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Security Events Restricted" })).toBeVisible();
  const texts = await main.locator("h1, h2, h3, p, dt, dd").allTextContents();
  expect(texts.join(" ")).not.toMatch(/\d+\.\d+|next|node|postgres|react/i);
});
