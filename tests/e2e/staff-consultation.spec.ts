import { shopAddresses } from "./support/addresses";
import { findViolations } from "./support/axe";
import { onPayPage } from "./support/buying";
import { linkIn, mailTo } from "./support/inbox";
import { aFreeDay, fillForm, inquiryForms, submitForm } from "./support/inquiry-forms";
import { isPersonal, shopLinks } from "./support/mail-links";
import { expectScansChangeNothing } from "./support/scanning";
import { deskBeside, toast } from "./support/staff";
import { expect, test } from "./support/test";

test("a consultation goes from the request by offer and payment to the calendar file", async ({
  page,
  buyer,
}) => {
  const { email } = buyer;
  const day = await aFreeDay();
  const form = inquiryForms.consultation;
  if (!form) throw new Error("there is a consultation form");
  await page.goto(form.path);
  await fillForm(page, form, {
    ...form.fields(buyer),
    name: "Bessie Beale",
    preferredDate: day,
  });
  await submitForm(page, form);
  await expect(page.getByText("Consultation Request Sent").first()).toBeVisible();

  const { desk } = await deskBeside(page);
  await desk.goto(`/admin/consultations?q=${encodeURIComponent(email)}`);
  await desk.getByRole("link", { name: "Bessie Beale" }).last().click();
  await expect(desk.getByRole("heading", { name: "Offer a time" })).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);
  await desk.getByLabel(/^Price in dollars/).fill("200");
  await desk.getByRole("button", { name: "Send the offer" }).dblclick();
  await expect(toast(desk, "Offer sent")).toBeVisible();
  await expect(desk.getByText("Payment requested", { exact: true }).first()).toBeVisible();

  const offer = await mailTo(email, /^Pay for your session/);
  await page.goto(linkIn(offer, /\/consultation\?token=/));
  await expect(page.getByText("$200.00", { exact: true })).toBeVisible();
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

  await desk.reload();
  await desk.getByLabel("Meeting link").first().fill("https://meet.example/room");
  await desk.getByRole("button", { name: "Send the invitation" }).dblclick();
  await expect(toast(desk, "Invitation sent")).toBeVisible();
  await expect(desk.getByText("Invited, with a calendar file")).toHaveCount(1);

  const invitation = await mailTo(email, /^Your session on/);
  const links = [...shopLinks(offer), ...shopLinks(invitation)].filter(isPersonal);
  expect(links.length).toBeGreaterThan(1);
  await expectScansChangeNothing(links, { owned: new Set(links) });
  await page.goto(linkIn(offer, /\/consultation\?token=/));
  await expect(page.getByRole("link", { name: "Join the meeting" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save it to your calendar" }).click();
  const stream = await (await downloading).createReadStream();
  const file = (await stream.toArray()).join("");
  expect(file).toContain(`DTSTART;TZID=America/Chicago:${day.replaceAll("-", "")}T133000`);
  expect(file).toContain("https://meet.example/room");

  await desk.getByRole("button", { name: "Mark as done" }).click();
  await expect(desk.getByText("Done", { exact: true }).first()).toBeVisible();
});
