import { expect, type Locator, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { linkIn, mailTo } from "./inbox";
import { withShopDatabase } from "./shop-database";

export const consentText = "I agree to receive emails about music royalties and publishing.";
export const checkYourEmail = "Check your email to confirm your subscription!";

type Row = {
  readonly confirmed: boolean;
  readonly frequency_pref: string;
  readonly unsubscribed_at: string | null;
  readonly signup_source: string;
};

/** What the database says of an address. */
export async function readerRow(email: string): Promise<Row | undefined> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<Row>(sql`
      select confirmed, frequency_pref, unsubscribed_at, signup_source
      from newsletter_subscribers where email = ${email}`);
    return rows[0];
  });
}

/** The types of a reader's events, oldest first. */
export async function readerEvents(email: string): Promise<readonly string[]> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<{ event_type: string }>(sql`
      select event_type from newsletter_events
      join newsletter_subscribers as reader on reader.id = subscriber_id
      where reader.email = ${email} order by newsletter_events.id`);
    return rows.map((row) => row.event_type);
  });
}

/** Fills in a sign-up form and sends it. */
export async function signUp(form: Page | Locator, email: string): Promise<void> {
  await form.getByLabel("First name").fill("Bessie");
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByLabel(consentText).check();
  await form.getByRole("button", { name: "Subscribe", exact: true }).click();
}

/** The inline form of the eBook's page. */
export function inlineForm(page: Page): Locator {
  return page.locator("#newsletter");
}

export async function confirmLink(email: string): Promise<string> {
  return linkIn(await mailTo(email, /^Confirm your email/), /newsletter\/confirm/);
}

/** A reader who has signed up by the inline form and confirmed in this browser. */
export async function becomeReader(page: Page, email: string): Promise<void> {
  await page.goto("/ebook");
  await signUp(inlineForm(page), email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await page.goto(await confirmLink(email));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
}

/** The mouse leaves through the top of the page. */
export async function leaveByTheTop(page: Page): Promise<void> {
  // Along the margin: a link under the mouse fetches the page that it leads to.
  await page.mouse.move(2, 200);
  await page.mouse.move(2, -10);
}
