import type { Page } from "@playwright/test";
import { findViolations } from "./support/axe";
import { buy } from "./support/buying";
import { emailsTo, linkIn, waitForEmail } from "./support/inbox";
import { fillForm, inquiryForms, storeMessage, submitForm } from "./support/inquiry-forms";
import { openDashboard, toast } from "./support/staff";
import { expect, test } from "./support/test";

async function openMessage(dashboard: Page, email: string, name: string): Promise<void> {
  await dashboard.goto("/admin/inbox");
  await dashboard.getByRole("searchbox").fill(email.toUpperCase());
  await expect(dashboard).toHaveURL(/[?&]q=/);
  await expect(dashboard.getByText(/^Showing 1 of [\d,]+ messages$/)).toBeVisible();
  await dashboard.locator("[data-row]", { hasText: name }).click();
}

test.use({ isTranslated: true });

test("a message is assigned, gets a note and is answered with one email", async ({
  page,
  customer,
}) => {
  const { email } = customer;
  const form = inquiryForms.contact;
  if (!form) throw new Error("there is a contact form");
  await page.goto(form.path);
  await fillForm(page, form, {
    ...form.fields(customer),
    lastName: "Beale",
    subject: "Royalties & <b>splits</b>",
    message: "I <3 your book. Does ASCAP pay me?",
  });
  await submitForm(page, form);
  await expect(page.getByText("Message sent!").first()).toBeVisible();

  const { dashboard } = await openDashboard(page);
  await openMessage(dashboard, email, "Bessie Beale");
  await expect(dashboard.getByRole("heading", { level: 1 })).toHaveText(
    "Royalties & <b>splits</b>",
  );
  await expect(dashboard.getByText("I <3 your book. Does ASCAP pay me?")).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);

  await expect(dashboard.getByLabel("Reply", { exact: true })).toBeFocused();
  const me = await dashboard
    .getByText(/^staff-\w+@example\.com$/)
    .first()
    .textContent();
  await dashboard.locator("#to").selectOption({ label: me ?? "" });
  await dashboard.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(toast(dashboard, `Assigned to ${me}`)).toBeVisible();
  await dashboard.keyboard.press("u");
  await expect(toast(dashboard, "Change undone")).toBeVisible();
  await dashboard.getByLabel("Note", { exact: true }).fill("She called before.");
  await dashboard.getByRole("button", { name: "Add note" }).click();
  await expect(toast(dashboard, "Note added")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Add note" })).toBeFocused();
  await expect(dashboard.getByText("She called before.")).toBeVisible();

  const field = dashboard.getByLabel("Reply", { exact: true });
  // Opened with the mouse, so that typing can start: two clicks in all.
  await field.fill("Yes, if you are a member.\n\nWrite again.");
  await dashboard.reload();
  await expect(field).toHaveValue("Yes, if you are a member.\n\nWrite again.");
  await dashboard.getByRole("button", { name: "Send", exact: true }).dblclick();
  await expect(toast(dashboard, "Reply sent")).toBeVisible();
  await expect(field).toHaveValue("");
  const reply = await waitForEmail(email, /^Re: Royalties/);
  expect(reply.subject).toBe("Re: Royalties & <b>splits</b>");
  expect(reply.text).toContain("Yes, if you are a member.");
  expect(reply.text).toContain("Does ASCAP pay me?");
  expect(reply.html).not.toContain("<b>splits");
  expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith("Re:"))).toHaveLength(
    1,
  );
  await dashboard.reload();
  await expect(field).toHaveValue("");
  await expect(async () => {
    await dashboard.keyboard.press("r");
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(dashboard.getByText(/replied,/)).toBeVisible();
  await expect(dashboard.locator("article").getByText("Waiting", { exact: true })).toBeVisible();
});

test("a radio package appears in the inbox, gets its song from the customer, and counts its spins", async ({
  page,
  customer,
}) => {
  await buy(page, customer, "radio-single-spin");
  await page.getByRole("link", { name: "Send your song's details" }).click();
  await page.getByLabel("Artist").fill("A$AP BESSIE");
  await page.getByLabel("Track", { exact: true }).fill("River");
  await page.getByLabel("Link to the track").fill("https://music.example/river");
  await page.getByLabel(/^ISRC/).fill("nonsense");
  await page.getByRole("button", { name: "Send song" }).click();
  await expect(
    page.getByText("ISRC must be 12 characters", { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByLabel("Artist")).toHaveValue("A$AP BESSIE");
  await page.getByLabel(/^ISRC/).fill("us-s1z-99-00001");
  await page.getByRole("button", { name: "Send song" }).click();
  await expect(page.getByText("We got your song. Thank you!")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const receipt = await waitForEmail(customer.email, /^Your receipt/);
  expect(linkIn(receipt, /\/radio-details\?token=/)).toBe(page.url());

  const { dashboard } = await openDashboard(page);
  await openMessage(dashboard, customer.email, `${customer.firstName} ${customer.lastName}`);
  await dashboard.getByRole("link", { name: "View song and spins" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toHaveText("A$AP BESSIE, River");
  await dashboard.getByRole("button", { name: "Put on air" }).click();
  // With its zone: on the night the clocks go back, an hour occurs twice.
  const now = {
    timeZone: "America/Chicago",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  } as const;
  await dashboard.getByLabel("Times").fill(new Date().toLocaleTimeString("en-US", now));
  await dashboard.getByRole("button", { name: "Log spins" }).dblclick();
  await expect(toast(dashboard, "Spin logged")).toBeVisible();
  await expect(dashboard.getByText("No spins left.")).toBeVisible();
  await dashboard.getByRole("button", { name: /^Void the spin from/ }).click();
  await dashboard.getByRole("dialog").getByRole("button", { name: "Void" }).click();
  await expect(toast(dashboard, "Spin voided")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Log spins" })).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);
  await page.reload();
  await expect(page.getByText(/^0 of \d+ spins?$/)).toBeVisible();
});

test("a message that's opened from another one with the mouse is ready for the reply", async ({
  page,
  customer,
}) => {
  for (const subject of ["First question", "Second question"]) {
    await storeMessage("Bessie Beale", customer.email, subject);
  }
  const { dashboard } = await openDashboard(page);
  await dashboard.goto(`/admin/inbox?q=${encodeURIComponent(customer.email)}`);
  for (const subject of ["First question", "Second question"]) {
    await dashboard.locator("[data-row]:visible", { hasText: subject }).click();
    await expect(dashboard.getByRole("heading", { level: 1 })).toHaveText(subject);
    await expect(dashboard.getByLabel("Reply", { exact: true })).toBeFocused();
  }
});

test("a saved reply that's added from a message leads back to it", async ({ page, customer }) => {
  await storeMessage("Bessie Beale", customer.email, "Rates");
  const { dashboard } = await openDashboard(page);
  await dashboard.goto(`/admin/inbox?q=${encodeURIComponent(customer.email)}`);
  await dashboard.locator("[data-row]:visible", { hasText: "Rates" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toHaveText("Rates");
  const message = dashboard.url();
  await dashboard.getByRole("link", { name: "Add saved replies" }).click();
  await dashboard.getByRole("link", { name: "New saved reply" }).click();
  await dashboard.getByLabel("Title").fill("Our rates");
  await dashboard.getByLabel("Text").fill("Hello {{first_name}}");
  await dashboard.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.getByText("Reply saved")).toBeVisible();
  await dashboard.getByRole("link", { name: "Our rates" }).click();
  await dashboard.getByRole("button", { name: "Delete" }).click();
  await dashboard.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(dashboard.getByText("Reply deleted")).toBeVisible();
  await dashboard.getByRole("link", { name: "Back to the message" }).click();
  await expect(dashboard).toHaveURL(message);
});
