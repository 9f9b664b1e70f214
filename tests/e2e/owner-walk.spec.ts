import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addEbook, buyByCard, onPayPage } from "./support/buying";
import { openHydrated } from "./support/hydrated";
import { linkIn, mailTo } from "./support/inbox";
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

async function signUpAsOwner(desk: Page): Promise<string> {
  const { email } = newBuyer();
  await desk.goto("/admin/login");
  await button(desk, "Need an account? Sign up").click();
  await desk.getByLabel("Email").fill(email);
  await desk.getByLabel("Password").fill("velvet-turntable-77");
  await button(desk, "Sign Up").click();
  await desk.goto(linkIn(await mailTo(email, /^Confirm your account/), /auth\/callback/));
  await button(desk, "Confirm my account").click();
  await desk.waitForURL("**/admin/overview");
  return email;
}

test("a new owner signs up, sells, refunds, replies, runs a consultation, edits, adds an admin, and reads it all in the audit log", async ({
  page,
  browser,
  buyer,
}) => {
  test.setTimeout(120_000);
  const desk = await (await browser.newContext()).newPage();
  const owner = await signUpAsOwner(desk);

  await addEbook(page);
  const orderNumber = await buyByCard(page, buyer);
  await desk.goto(`/admin/orders?q=${orderNumber}`);
  await desk.getByRole("link", { name: orderNumber }).click();
  await desk.getByRole("spinbutton").fill("1");
  await desk.getByRole("button", { name: "Refund $49.99" }).click();
  await desk.getByRole("dialog").getByLabel("Reason").fill("As promised");
  await desk.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await expect(toast(desk, "Refund issued")).toBeVisible();

  const contact = inquiryForms.contact;
  const consultation = inquiryForms.consultation;
  if (!contact || !consultation) throw new Error("the forms are gone");
  await page.goto(contact.path);
  await fillForm(page, contact, contact.fields(buyer));
  await submitForm(page, contact);
  await expect(page.getByText("Message sent!").first()).toBeVisible();
  await desk.goto(`/admin/inbox?q=${encodeURIComponent(buyer.email)}&kind=contact`);
  await desk.getByRole("row").nth(1).getByRole("link").first().click();
  await desk.getByLabel("Reply", { exact: true }).fill("Yes. Come by.");
  await button(desk, "Send reply").click();
  await expect(toast(desk, "Reply sent")).toBeVisible();
  await mailTo(buyer.email, /^Re: /);

  await page.goto(consultation.path);
  await fillForm(page, consultation, {
    ...consultation.fields(buyer),
    preferredDate: await aFreeDay(),
    preferredTime: "09:00",
  });
  await submitForm(page, consultation);
  await expect(page.getByText("Consultation Request Sent").first()).toBeVisible();
  await desk.goto(`/admin/consultations?q=${encodeURIComponent(buyer.email)}`);
  await desk.getByRole("row").last().getByRole("link").first().click();
  await button(desk, "Send offer").click();
  await expect(toast(desk, "Offer sent")).toBeVisible();
  const offer = await mailTo(buyer.email, /^Pay for your session/);
  await page.goto(linkIn(offer, /\/consultation\?token=/));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await desk.reload();
  await desk.getByLabel("Meeting link").first().fill("https://meet.example/room");
  await button(desk, "Send invitation").click();
  await expect(toast(desk, "Invitation sent")).toBeVisible();
  await mailTo(buyer.email, /^Your session on/);

  await openHydrated(desk, "/admin/emails/087");
  await desk.getByLabel("Preheader").fill(`In front ${Date.now()}`);
  await button(desk, "Save as a new version").click();
  await expect(desk.getByText("goes out from now on")).toBeVisible();

  // Restore the original price: other tests expect the seeded catalog.
  for (const dollars of ["155.00", "150.00"]) {
    await desk.goto("/admin/content/products/radio-spin-pack");
    await desk.getByLabel("Price in dollars").fill(dollars);
    await desk.getByLabel("Publish now").check();
    await button(desk, "Save").click();
    await expect(toast(desk, "Published")).toBeVisible();
    await page.goto("/radio");
    await expect(page.getByText(`$${dollars}`).first()).toBeVisible();
  }

  const colleague = await staffAccount({ admin: false });
  await desk.goto("/admin/settings");
  await button(desk, "Add").click();
  await expect(desk.getByText("Email is required", { exact: true })).toBeVisible();
  await desk.getByLabel("Add New Admin").fill(colleague.email);
  await button(desk, "Add").click();
  await expect(toast(desk, "Admin added")).toBeVisible();
  await desk.getByRole("button", { name: `Remove ${colleague.email}` }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(desk, "Admin removed")).toBeVisible();

  await desk.goto(`/admin/audit?q=${encodeURIComponent(owner)}`);
  const audit = desk.getByRole("table");
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
