import type { Page } from "@playwright/test";
import { findViolations } from "./support/axe";
import { goToPayment, onPayPage } from "./support/buying";
import { linkIn, mailsTo, mailTo } from "./support/inbox";
import { fillForm, inquiryForms, submitForm } from "./support/inquiry-forms";
import { deskBeside, toast } from "./support/staff";
import { expect, test } from "./support/test";

async function openMessage(desk: Page, email: string, name: string): Promise<void> {
  await desk.goto("/admin/inbox");
  await desk.getByRole("searchbox").fill(email.toUpperCase());
  await desk.getByRole("button", { name: "Apply" }).click();
  await expect(desk.getByText(/^Showing 1 of [\d,]+ messages$/)).toBeVisible();
  await desk.getByRole("link", { name, exact: true }).click();
}

test("a message is taken, noted and answered by one mail, whose subject stays on its line", async ({
  page,
  buyer,
}) => {
  const { email } = buyer;
  const form = inquiryForms.contact;
  if (!form) throw new Error("there is a contact form");
  await page.goto(form.path);
  await fillForm(page, form, {
    ...form.fields(buyer),
    lastName: "Beale",
    subject: "Royalties & <b>splits</b>",
    message: "I <3 your book. Does ASCAP pay me?",
  });
  await submitForm(page, form);
  await expect(page.getByText("Message sent!").first()).toBeVisible();

  const { desk } = await deskBeside(page);
  await openMessage(desk, email, "Bessie Beale");
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Royalties & <b>splits</b>");
  await expect(desk.getByText("I <3 your book. Does ASCAP pay me?")).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);

  const me = await desk
    .getByText(/^staff-\w+@example\.com$/)
    .first()
    .textContent();
  await desk.getByLabel("Assignee").selectOption({ label: me ?? "" });
  await desk.getByRole("button", { name: "Assign" }).click();
  await expect(toast(desk, `Assigned to ${me}`)).toBeVisible();
  await desk.getByLabel("Note", { exact: true }).fill("She called before.");
  await desk.getByRole("button", { name: "Add note" }).click();
  await expect(toast(desk, "Note added")).toBeVisible();
  await expect(desk.getByText("She called before.")).toBeVisible();

  await desk.getByLabel("Reply", { exact: true }).fill("Yes, if you are a member.\n\nWrite again.");
  await desk.getByRole("button", { name: "Send reply" }).dblclick();
  await expect(toast(desk, "Reply sent")).toBeVisible();
  const answer = await mailTo(email, /^Re: Royalties/);
  expect(answer.subject).toBe("Re: Royalties & <b>splits</b>");
  expect(answer.text).toContain("Yes, if you are a member.");
  expect(answer.text).toContain("Does ASCAP pay me?");
  expect(answer.html).not.toContain("<b>splits");
  expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith("Re:"))).toHaveLength(1);
  await desk.reload();
  await expect(desk.getByText(/replied,/)).toBeVisible();
  await expect(desk.getByText("Waiting", { exact: true })).toBeVisible();
});

test("a radio package waits in the inbox, takes its song from the buyer, and counts its spins", async ({
  page,
  buyer,
}) => {
  await page.goto("/radio");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Add to cart\s*: Single Spin$/ }).click();
  await expect(page.getByRole("link", { name: /Shopping cart, \d/ }).first()).toBeVisible();
  await goToPayment(page, buyer);
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
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
  const receipt = await mailTo(buyer.email, /^Your receipt/);
  expect(linkIn(receipt, /\/radio-details\?token=/)).toBe(page.url());

  const { desk } = await deskBeside(page);
  await openMessage(desk, buyer.email, `${buyer.firstName} ${buyer.lastName}`);
  await desk.getByRole("link", { name: "View song and spins" }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("A$AP BESSIE, River");
  await desk.getByRole("button", { name: "Put on air" }).click();
  await desk.getByRole("button", { name: "Log spin" }).dblclick();
  await expect(toast(desk, "Spin logged")).toBeVisible();
  await expect(desk.getByText("No spins left.")).toBeVisible();
  await desk.getByRole("button", { name: /^Void the spin of/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Void" }).click();
  await expect(toast(desk, "Spin voided")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Log spin" })).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);
  await page.reload();
  await expect(page.getByText("Our team is working on this song.")).toBeVisible();
});
