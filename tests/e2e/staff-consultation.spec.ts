import { sql } from "drizzle-orm";
import { shopAddresses } from "./support/addresses";
import { findViolations } from "./support/axe";
import { onPayPage } from "./support/buying";
import { isPersonal, shopLinks } from "./support/email-links";
import { linkIn, waitForEmail } from "./support/inbox";
import { aFreeDay, fillForm, inquiryForms, submitForm } from "./support/inquiry-forms";
import { expectScansChangeNothing } from "./support/scanning";
import { withShopDatabase } from "./support/shop-database";
import { openDashboard, toast } from "./support/staff";
import { expect, test } from "./support/test";

test("a consultation goes from request through offer and payment to the calendar file", async ({
  page,
  customer,
}) => {
  const { email } = customer;
  const day = await aFreeDay();
  const form = inquiryForms.consultation;
  if (!form) throw new Error("there is a consultation form");
  await page.goto(form.path);
  await fillForm(page, form, {
    ...form.fields(customer),
    name: "Bessie Beale",
    preferredDate: day,
  });
  await submitForm(page, form);
  await expect(page.getByText("Consultation Request Sent").first()).toBeVisible();
  await expect(page.getByText(`We'll write to ${customer.email}.`)).toBeVisible();

  const { dashboard } = await openDashboard(page);
  await dashboard.goto(`/admin/consultations?q=${encodeURIComponent(email)}`);
  await dashboard.getByRole("link", { name: "Bessie Beale" }).last().click();
  await expect(dashboard.getByRole("heading", { name: "Offer a time" })).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);
  await dashboard.getByLabel(/^Price in dollars/).fill("200");
  await dashboard.getByRole("button", { name: "Send offer" }).dblclick();
  await expect(toast(dashboard, "Offer sent")).toBeVisible();
  await expect(dashboard.locator(":focus")).toContainText(`Offer sent to ${email}`);
  await expect(dashboard.locator(":focus")).toContainText("Waiting for payment until");
  await expect(dashboard.getByText("Payment requested", { exact: true }).first()).toBeVisible();

  const offer = await waitForEmail(email, /^Pay to book your session/);
  await page.goto(linkIn(offer, /\/consultation\?token=/));
  await expect(page.getByRole("definition").getByText("$200.00", { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pay $200.00" }).click();
  await expect(page.getByText("Please agree to the terms before paying.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Pay $200.00" }).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  await expect(page.getByRole("heading", { name: "Your Session" })).toBeVisible();

  await dashboard.reload();
  await dashboard.getByLabel("Meeting link").first().fill("https://meet.example/room");
  // The first invitation was sent after the payment, with the profile's meeting link.
  await dashboard.getByRole("button", { name: "Resend invitation" }).dblclick();
  await expect(toast(dashboard, "Invitation sent")).toBeVisible();
  await expect(dashboard.locator("ol").getByText("Invitation sent", { exact: true })).toHaveCount(
    2,
  );

  const invitation = await waitForEmail(email, /^Updated: your session on/);
  const links = [...shopLinks(offer), ...shopLinks(invitation)].filter(isPersonal);
  expect(links.length).toBeGreaterThan(1);
  await expectScansChangeNothing(links, { owned: new Set(links) });
  await page.goto(linkIn(offer, /\/consultation\?token=/));
  await expect(page.getByRole("link", { name: "Join the meeting" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  const stream = await (await downloading).createReadStream();
  const file = (await stream.toArray()).join("");
  expect(file).toContain(`DTSTART;TZID=America/Chicago:${day.replaceAll("-", "")}T133000`);
  expect(file).toContain("https://meet.example/room");

  await expect(dashboard.getByText(/^Once the session has started/)).toBeVisible();
  await withShopDatabase((db) =>
    db.execute(sql`update consultations c set starts_at = c.starts_at - interval '90 days',
      ends_at = c.ends_at - interval '90 days'
      from inquiries i where i.id = c.inquiry_id and i.email = ${email}`),
  );
  await dashboard.reload();
  await dashboard.getByRole("button", { name: "Mark completed" }).click();
  await expect(dashboard.getByText("Completed", { exact: true }).first()).toBeVisible();
});
