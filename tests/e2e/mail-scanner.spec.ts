import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { type EmailKind, emailKinds } from "../../lib/email/email-kinds";
import { buy } from "./support/buying";
import { isPersonal, shopLinks } from "./support/email-links";
import {
  advanceToNineAm,
  backToRealTime,
  emailsTo,
  type InboxEmail,
  linkIn,
  liveMornings,
} from "./support/inbox";
import { becomeSubscriber, checkYourEmail, inlineForm, signUp } from "./support/newsletter";
import { queueExample, waitForEmailOfKind } from "./support/outbox";
import { sandbox } from "./support/sandbox";
import { expectScansChangeNothing } from "./support/scanning";
import { withShopDatabase } from "./support/shop-database";
import { type Customer, expect, newBuyer, test } from "./support/test";

test.afterAll(backToRealTime);

/** Emails with personal links. They're sent by real operations, so that the links are valid. */
const sentKinds: readonly EmailKind[] = [
  "receipt",
  "download_link",
  "payment_failed",
  "subscription_link",
  "newsletter_confirmation",
  "newsletter_preferences_link",
];

/**
 * Also personal, but sent by staff or later, so they use their examples' fake tokens here. Other
 * tests cover their links: those of consultations, and those in the airplay receipt.
 */
const kindsSentElsewhere: readonly EmailKind[] = [
  "course_welcome",
  "course_opened",
  "new_edition",
  "consultation_offer",
  "consultation_invitation",
  "consultation_ended",
  "consultation_reminder",
  "radio_reminder",
  "first_spin",
  "airplay_week",
  "airplay_finished",
  "subscription_canceled",
  "subscription_renewed",
  "renewal_reminder",
  "refund_succeeded",
  "refund_failed",
  "payment_returned",
  "quick_check_plan",
];

async function sendOrderEmails(page: Page, customer: Customer): Promise<readonly InboxEmail[]> {
  await buy(page, customer, "ebook", "radio-elite-airplay");
  const receipt = await waitForEmailOfKind("receipt", customer.email);
  const { rows: subscriptions } = await withShopDatabase(async (db) => {
    await db.execute(sql`
      update download_links set expires_at = now() - interval '1 minute'
      where order_id in (select id from orders where email = ${customer.email})`);
    return await db.execute<{ id: string }>(sql`
      select s.id from subscriptions s join orders o on o.id = s.order_id
      where o.email = ${customer.email}`);
  });
  await sandbox.failRenewal(subscriptions[0]?.id ?? "");
  await page.goto(linkIn(receipt, /ebook-download/));
  await page.getByRole("button", { name: "Email me a new link" }).click();
  await page.goto("/subscription");
  await page.getByRole("textbox", { name: "Email" }).fill(customer.email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  return [
    receipt,
    await waitForEmailOfKind("download_link", customer.email),
    await waitForEmailOfKind("payment_failed", customer.email),
    await waitForEmailOfKind("subscription_link", customer.email),
  ];
}

/** Emails of an unconfirmed subscriber and of the first days. */
async function sendNewsletterEmails(page: Page): Promise<readonly InboxEmail[]> {
  const [unconfirmed, subscriber] = [newBuyer().email, newBuyer().email];
  await advanceToNineAm();
  await page.goto("/ebook");
  await signUp(inlineForm(page), unconfirmed);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await becomeSubscriber(page, subscriber);
  await page.goto("/newsletter/preferences");
  await page.getByRole("textbox", { name: "Email" }).fill(subscriber);
  await page.getByRole("button", { name: "Email me a link" }).click();
  const link = await waitForEmailOfKind("newsletter_preferences_link", subscriber);
  await liveMornings(2);
  const issues = (await emailsTo(subscriber)).filter(({ headers }) => headers["List-Unsubscribe"]);
  expect(issues).toHaveLength(3);
  return [await waitForEmailOfKind("newsletter_confirmation", unconfirmed), link, ...issues];
}

test("opening every link in every email repeatedly changes no row", async ({ page, customer }) => {
  test.setTimeout(300_000);
  const kinds = emailKinds.filter((kind) => !sentKinds.includes(kind));
  const strangers = kinds.map(() => newBuyer().email);
  for (const [index, kind] of kinds.entries()) await queueExample(kind, strangers[index] ?? "");
  const caused = [
    ...(await sendOrderEmails(page, customer)),
    ...(await sendNewsletterEmails(page)),
  ];
  await page.goto("about:blank");
  for (const email of caused) {
    expect(shopLinks(email).some(isPersonal), `personal links of "${email.subject}"`).toBe(true);
  }
  const examples = await Promise.all(
    kinds.map((kind, index) => waitForEmailOfKind(kind, strangers[index] ?? "")),
  );
  // List new email kinds with personal links above.
  const unnamed = kinds.filter(
    (kind, index) =>
      !kindsSentElsewhere.includes(kind) &&
      (examples[index] ? shopLinks(examples[index]) : []).some(isPersonal),
  );
  expect(unnamed, "kinds that need a cause").toEqual([]);
  const owned = new Set(caused.flatMap(shopLinks).filter(isPersonal));
  const links = [...new Set([...caused, ...examples].flatMap(shopLinks))];

  await expectScansChangeNothing(links, { owned });
});
