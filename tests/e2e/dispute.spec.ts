import { sql } from "drizzle-orm";
import { addEbook, addEliteAirplay, buyByCard } from "./support/buying";
import { sandbox } from "./support/sandbox";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

test("a disputed renewal keeps earlier purchases accessible, also when it's lost", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await addEliteAirplay(page);
  await buyByCard(page, customer);
  /** Waits for a value of the order's payment or subscription. */
  const known = async (query: ReturnType<typeof sql>) => {
    let found = "";
    const ask = async () => {
      const { rows } = await withShopDatabase((db) => db.execute<{ id: string }>(query));
      found = rows[0]?.id ?? "";
      return found;
    };
    await expect.poll(ask).not.toBe("");
    return found;
  };
  const ours = sql`order_id in (select id from orders where email = ${customer.email})`;
  await sandbox.renew(await known(sql`select id from subscriptions where ${ours}`));
  const renewal = await known(
    sql`select payment_intent_id as id from payments where kind = 'renewal' and ${ours}`,
  );
  const headline = page.getByRole("heading", { level: 1 });
  const download = page.getByRole("link", { name: "Go to the download" });
  /** Reloads the page until the shop has received the event. */
  const expectTitle = (title: string) =>
    expect(async () => {
      await page.reload();
      await expect(headline).toHaveText(title, { timeout: 500 });
    }).toPass({ timeout: 20_000 });

  const { id } = await sandbox.dispute({ payment_intent: renewal });
  await expectTitle("Payment disputed");
  await expect(page.getByText(/access to the items it paid for is paused/)).toBeVisible();
  await expect(download).toBeVisible();
  await sandbox.closeDispute(id, false);
  await expectTitle("Payment reversed");
  await expect(page.getByText(/paused|settled/)).toHaveCount(0);
  await download.click();
  await expect(page.getByRole("button", { name: "Access eBook" })).toBeVisible();
});
