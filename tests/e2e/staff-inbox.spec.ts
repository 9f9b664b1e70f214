import type { Page } from "playwright/test";
import { findViolations } from "./support/axe";
import { emailsTo, waitForEmail } from "./support/inbox";
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
  await expect(dashboard.getByRole("combobox", { name: "Assignee" })).toHaveValue(/./);
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

test("a message that's opened with the mouse or by Send and next is ready for the reply", async ({
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
  await dashboard.keyboard.type("Soon.");
  await dashboard.getByRole("button", { name: "Send and next" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toHaveText("First question");
  await expect(dashboard.getByLabel("Reply", { exact: true })).toBeFocused();
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
