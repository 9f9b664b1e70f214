import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addEbook, buyByCard, onPayPage } from "./support/buying";
import { openHydrated } from "./support/hydrated";
import { linkIn, waitForEmail } from "./support/inbox";
import { aFreeDay, fillForm, inquiryForms, submitForm } from "./support/inquiry-forms";
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

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

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

test("a new owner signs up, sells, refunds, replies, runs a consultation, edits, adds an admin, and reads it all in the audit log", async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(300_000);
  const dashboard = await (await browser.newContext()).newPage();
  const owner = await signUpAsOwner(dashboard);

  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  await dashboard.goto(`/admin/orders?q=${orderNumber}`);
  await dashboard.getByRole("link", { name: orderNumber }).click();
  await dashboard.getByRole("checkbox", { name: "The Royalties eBook" }).check();
  await dashboard.getByLabel("Reason").fill("As promised");
  await dashboard.getByRole("button", { name: "Refund $49.99" }).click();
  await expect(toast(dashboard, "Refund issued")).toBeVisible();

  const contact = inquiryForms.contact;
  const consultation = inquiryForms.consultation;
  if (!contact || !consultation) throw new Error("the forms are gone");
  await page.goto(contact.path);
  await fillForm(page, contact, contact.fields(customer));
  await submitForm(page, contact);
  await expect(page.getByText("Message sent!").first()).toBeVisible();
  await dashboard.goto(`/admin/inbox?q=${encodeURIComponent(customer.email)}&kind=contact`);
  await dashboard.locator("[data-row]").first().click();
  await dashboard.getByLabel("Reply", { exact: true }).fill("Yes. Come by.");
  await button(dashboard, "Send").click();
  await expect(toast(dashboard, "Reply sent")).toBeVisible();
  await waitForEmail(customer.email, /^Re: /);

  await page.goto(consultation.path);
  await fillForm(page, consultation, {
    ...consultation.fields(customer),
    preferredDate: await aFreeDay(),
    preferredTime: "09:00",
  });
  await submitForm(page, consultation);
  await expect(page.getByText("Consultation Request Sent").first()).toBeVisible();
  await dashboard.goto(`/admin/consultations?q=${encodeURIComponent(customer.email)}`);
  await dashboard.getByRole("row").last().getByRole("link").first().click();
  await button(dashboard, "Send offer").click();
  await expect(toast(dashboard, "Offer sent")).toBeVisible();
  const offer = await waitForEmail(customer.email, /^Pay to book your session/);
  await page.goto(linkIn(offer, /\/consultation\?token=/));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await dashboard.reload();
  await dashboard.getByLabel("Meeting link").first().fill("https://meet.example/room");
  await button(dashboard, "Send invitation").click();
  await expect(toast(dashboard, "Invitation sent")).toBeVisible();
  await waitForEmail(customer.email, /^Your session on/);

  await openHydrated(dashboard, "/admin/emails/087");
  await dashboard.getByLabel("Preheader").fill(`In front ${Date.now()}`);
  await button(dashboard, "Publish").click();
  await expect(dashboard.getByText(/New emails for this issue will use version \d+/)).toBeVisible();

  // Restore the original price: other tests expect the seeded catalog.
  for (const dollars of ["155.00", "150.00"]) {
    await dashboard.goto("/admin/content/products/radio-spin-pack");
    await dashboard.getByLabel("Price in dollars").fill(dollars);
    await button(dashboard, "Publish").click();
    await expect(toast(dashboard, "Published")).toBeVisible();
    await page.goto("/radio");
    await expect(page.getByText(`$${dollars}`).first()).toBeVisible();
  }

  const colleague = await staffAccount({ admin: false });
  await dashboard.goto("/admin/settings");
  await button(dashboard, "Add").click();
  await expect(dashboard.getByText("Email is required", { exact: true })).toBeVisible();
  await dashboard.getByLabel("Add New Admin").fill(colleague.email);
  await button(dashboard, "Add").click();
  await expect(toast(dashboard, "Admin added")).toBeVisible();
  await dashboard.getByRole("button", { name: `Remove ${colleague.email}` }).click();
  await dashboard.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(dashboard, "Admin removed")).toBeVisible();

  await dashboard.goto(`/admin/audit?q=${encodeURIComponent(owner)}`);
  const audit = dashboard.getByRole("table");
  for (const action of [
    "admin_granted",
    "signed_in",
    "refund_made",
    "inquiry_answered",
    "consultation_invited",
    "issue_saved",
    "content_published",
    "admin_removed",
  ]) {
    await expect(audit).toContainText(action);
  }
});
