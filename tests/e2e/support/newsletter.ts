import { sql } from "drizzle-orm";
import { expect, type Locator, type Page } from "playwright/test";
import { linkIn, waitForEmail } from "./inbox";
import { withShopDatabase } from "./shop-database";

export const consentText = "I agree to receive emails about music royalties and publishing.";
export const checkYourEmail = "Check your email to confirm your subscription!";

type Row = {
  readonly confirmed: boolean;
  readonly frequency_pref: string;
  readonly unsubscribed_at: string | null;
  readonly signup_source: string;
};

/** Returns the subscriber row of an address. */
export async function subscriberRow(email: string): Promise<Row | undefined> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<Row>(sql`
      select confirmed, frequency_pref, unsubscribed_at, signup_source
      from newsletter_subscribers where email = ${email}`);
    return rows[0];
  });
}

/** Returns the types of a subscriber's events, oldest first. */
export async function subscriberEvents(email: string): Promise<readonly string[]> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<{ event_type: string }>(sql`
      select event_type from newsletter_events
      join newsletter_subscribers as subscriber on subscriber.id = subscriber_id
      where subscriber.email = ${email} order by newsletter_events.id`);
    return rows.map((row) => row.event_type);
  });
}

/** Fills in and submits a sign-up form. */
export async function signUp(form: Page | Locator, email: string): Promise<void> {
  await form.getByLabel("First name").fill("Bessie");
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel(consentText).check();
  await form.getByRole("button", { name: "Subscribe", exact: true }).click();
}

/** Returns the inline form on the eBook page. */
export function inlineForm(page: Page): Locator {
  return page.locator("#newsletter");
}

export async function confirmLink(email: string): Promise<string> {
  return linkIn(await waitForEmail(email, /^Confirm your email/), /newsletter\/confirm/);
}

/** Signs up with the inline form and confirms in this browser. */
export async function becomeSubscriber(page: Page, email: string): Promise<void> {
  await page.goto("/ebook");
  await signUp(inlineForm(page), email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await page.goto(await confirmLink(email));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
}

/** Stores a subscriber who has twelve issues, or an unconfirmed one, without forms and emails. */
export async function addSubscriber(email: string, isConfirmed = true): Promise<void> {
  const token = isConfirmed ? null : `test-${email}`;
  const position = isConfirmed ? 12 : 0;
  await withShopDatabase((db) =>
    db.execute(sql`
      insert into newsletter_subscribers (first_name, email, consent, consent_version, consent_at,
        signup_source, confirmation_token, confirmation_sent_at, confirmed, confirmed_at, stage,
        sequence_position, last_sent_on, next_send_at, frequency_pref, created_at)
      values ('Bessie', ${email}, true, 'test', now(), 'inline', ${token},
        now() - interval '3 days', ${isConfirmed}, ${isConfirmed ? new Date() : null}, 'sequence',
        ${position}, ${isConfirmed ? sql`current_date - 1` : null},
        ${isConfirmed ? sql`now() + interval '1 day'` : null}, 'daily',
        now() - interval '3 days')`),
  );
}

/** Moves the mouse out at the top of the page. */
export async function leaveByTheTop(page: Page): Promise<void> {
  // Along the margin, because hovering a link would prefetch its page.
  await page.mouse.move(2, 200);
  await page.mouse.move(2, -10);
}

/** Moves the mouse out until the popup opens, because its script loads after the page. */
export async function openExitPopup(page: Page): Promise<void> {
  await expect(async () => {
    await leaveByTheTop(page);
    await expect(page.getByRole("dialog", { name: "Before you go" })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 20_000 });
}
