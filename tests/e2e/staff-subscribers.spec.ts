import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { findViolations } from "./support/axe";
import { waitForEmail } from "./support/inbox";
import { withShopDatabase } from "./support/shop-database";
import { signInAsAdmin } from "./support/staff";
import { expect, newBuyer, test } from "./support/test";

/** Inserts a subscriber as a sign-up would. */
async function addSubscriber(rest: { readonly isConfirmed: boolean }): Promise<string> {
  const { email } = newBuyer();
  const token = rest.isConfirmed ? null : `test-${email}`;
  await withShopDatabase((db) =>
    db.execute(sql`
      insert into newsletter_subscribers (first_name, email, consent, consent_version, consent_at,
        signup_source, confirmation_token, confirmation_sent_at, confirmed, confirmed_at, stage,
        frequency_pref, created_at)
      values ('Bessie', ${email}, true, 'test', now(), 'inline', ${token},
        now() - interval '3 days', ${rest.isConfirmed},
        ${rest.isConfirmed ? new Date() : null}, 'sequence', 'daily', now() - interval '3 days')`),
  );
  return email;
}

test("staff find a subscriber, view the profile and export the list", async ({ page }) => {
  const email = await addSubscriber({ isConfirmed: false });
  await signInAsAdmin(page);
  await page.goto("/admin/subscribers?filter=needs-attention");
  await page.getByRole("searchbox").fill(email.toUpperCase());
  await expect(page.getByText(/^Showing 1 of [\d,]+ subscribers$/)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("filter")).toBe("needs-attention");
  const row = page.getByRole("row", { name: email });
  await expect(row).toContainText("Pending");
  await expect(row).toContainText("0/7");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("\ufeffFirst Name,Email,Status,Frequency,Quick Check,Date Joined");
  expect(lines[1]).toContain(`Bessie,${email},Pending,daily,0/7,`);
  expect(lines).toHaveLength(3);

  await page.getByRole("link", { name: "Save this view as a segment" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Late ${email}`);
  await page.getByRole("button", { name: "Add a condition" }).click();
  const added = page.getByRole("group", { name: "Condition 3" });
  await added.getByLabel("What").selectOption("Purchase");
  await added.getByLabel("Condition", { exact: true }).selectOption("didn’t buy");
  await added.getByLabel("Product").selectOption({ index: 0 });
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save segment" }).click();
  await expect(page.getByText(/^Showing 1 of [\d,]+ subscribers$/)).toBeVisible();
  await expect(page.getByText(`Email or first name contains ${email}`)).toBeVisible();
  await page.getByRole("link", { name: "Edit segment" }).click();
  await page
    .getByRole("group", { name: "Condition 3" })
    .getByLabel("Condition", { exact: true })
    .selectOption("bought");
  await page.getByRole("button", { name: "Save segment" }).click();
  await expect(page.getByText(/^Showing 0 of [\d,]+ subscribers$/)).toBeVisible();
  await page.getByRole("button", { name: "Delete segment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete segment" }).click();
  await page.goto(`/admin/subscribers?filter=needs-attention&q=${encodeURIComponent(email)}`);
  const subscriber = await row.getByRole("link", { name: email }).getAttribute("href");
  await page.goto(subscriber ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(email);
  await page.getByRole("button", { name: "Resend confirmation" }).click();
  await expect(page.getByText("Confirmation email sent")).toBeVisible();
  await waitForEmail(email, /^Confirm your email/);
  await page.getByRole("button", { name: "Resend confirmation" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not sent" })).toBeVisible();
});
