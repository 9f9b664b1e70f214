import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { checkYourEmail, inlineForm, signUp } from "./support/newsletter";
import { answer, groups, questions } from "./support/quick-check";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

type Written = {
  readonly item_key: string;
  readonly event_type: string;
  readonly metadata: { readonly email: string };
};

/** The quick check events of a subscriber, oldest first. */
async function written(email: string): Promise<readonly Written[]> {
  const { rows } = await withShopDatabase((db) =>
    db.execute<Written>(sql`
      select e.item_key, e.event_type, e.metadata from newsletter_events e
      join newsletter_subscribers s on s.id = e.subscriber_id
      where s.email = ${email} and e.event_type like 'quickcheck%' order by e.id`),
  );
  return rows;
}

const writtenKeys = async (email: string) => (await written(email)).map((row) => row.item_key);

/** Signs up in the newsletter dialog. */
async function signUpByModal(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Newsletter" }).first().click();
  const modal = page.getByRole("dialog");
  await signUp(modal, email);
  await modal.getByRole("button", { name: "Done" }).click();
  await expect(modal).toHaveCount(0);
}

test("answers from before and after the sign-up are stored for the new subscriber", async ({
  page,
  customer: { email },
}) => {
  await page.goto("/quick-check");
  await expect(groups(page).first()).toBeEnabled();
  await answer(page, questions[0], "Yes");
  await answer(page, questions[2], "No");

  await signUpByModal(page, email);
  await expect.poll(() => writtenKeys(email)).toHaveLength(2);
  expect(await written(email)).toEqual([
    { item_key: "reg_check_pro", event_type: "quickcheck_yes", metadata: { email } },
    { item_key: "reg_check_isrc", event_type: "quickcheck_no", metadata: { email } },
  ]);

  await answer(page, questions[2], "Yes");
  await expect.poll(() => writtenKeys(email)).toHaveLength(3);
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`select reg_check_pro, reg_check_isrc, mlc_active, quick_check_count
      from newsletter_subscribers where email = ${email}`),
  );
  expect(rows[0]).toEqual({
    reg_check_pro: true,
    reg_check_isrc: true,
    mlc_active: null,
    quick_check_count: 2,
  });
});

test("an anonymous tab resends its answers after another tab signs up, each time", async ({
  page,
  context,
  customer: { email },
}) => {
  // Simulates an old sign-up in this browser.
  await page.addInitScript(() => localStorage.setItem("newsletter_subscribed", "1"));
  await page.goto("/quick-check");
  await expect(groups(page).first()).toBeEnabled();
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await answer(page, questions[0], "Yes");
  await posted;

  const other = await context.newPage();
  await other.goto("/ebook");
  await signUp(inlineForm(other), email);
  await expect(other.getByText(checkYourEmail)).toBeVisible();
  await expect.poll(() => writtenKeys(email)).toEqual(["reg_check_pro"]);
  await answer(page, questions[1], "No");
  await expect.poll(() => writtenKeys(email)).toEqual(["reg_check_pro", "reg_check_ipi"]);
});
