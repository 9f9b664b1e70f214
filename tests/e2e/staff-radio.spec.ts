import { sql } from "drizzle-orm";
import { addDays, getChicagoDay } from "@/lib/core/chicago-time";
import { findViolations } from "./support/axe";
import { addEliteAirplay, buyByCard } from "./support/buying";
import { withShopDatabase } from "./support/shop-database";
import { openDashboard, toast } from "./support/staff";
import { expect, test } from "./support/test";

test("staff add a station, log spins by keyboard and import a log, and the customer sees them", async ({
  page,
  customer,
}) => {
  await addEliteAirplay(page);
  await buyByCard(page, customer);
  const artist = `Band ${customer.email.split("@")[0]}`;
  await page.getByRole("link", { name: "Send your song's details" }).click();
  await page.getByLabel("Artist").fill(artist);
  await page.getByLabel("Track", { exact: true }).fill("River");
  await page.getByLabel("Link to the track").fill("https://music.example/river");
  await page.getByRole("button", { name: "Send song" }).click();
  await expect(page.getByText("We got your song. Thank you!")).toBeVisible();

  const [row] = await withShopDatabase(async (db) => {
    // Yesterday's spins need a payment from before.
    const ours = sql`order_id in (select id from orders where email = ${customer.email})`;
    await db.execute(sql`update payments set paid_at = paid_at - interval '6 days' where ${ours}`);
    const { rows } = await db.execute<{ item: string }>(sql`
      select order_item_id as item from radio_submissions where ${ours}`);
    return rows;
  });
  const { dashboard } = await openDashboard(page);
  const station = `${artist} FM`;
  await dashboard.goto("/admin/radio/stations");
  const form = dashboard.locator("form", {
    has: dashboard.getByRole("button", { name: "Add station" }),
  });
  await form.getByLabel("Name").fill(station);
  await form.getByLabel("Market").fill("Memphis, TN");
  await form.getByLabel("Format").fill("Soul");
  await form.getByRole("button", { name: "Add station" }).click();
  await expect(dashboard.getByRole("heading", { name: station })).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);

  // The accessibility check left the window narrow, where the form isn't next to the details.
  await dashboard.setViewportSize({ width: 1280, height: 800 });
  await dashboard.goto(`/admin/radio/${row?.item}`);
  await dashboard.getByRole("button", { name: "Put on air" }).click();
  await expect(dashboard.getByLabel("Times")).toBeFocused();
  const day = addDays(getChicagoDay(new Date()), -1);
  await dashboard.getByLabel("Day").fill(day);
  await dashboard.getByLabel(/^Station/).selectOption({ label: station });
  await dashboard.getByLabel("Times").focus();
  await dashboard.keyboard.type("2:15 PM, 5:40 PM, 9:05 PM");
  await dashboard.keyboard.press("Enter");
  await expect(toast(dashboard, "3 spins logged")).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);

  await dashboard.goto("/admin/radio/import");
  await dashboard.getByLabel("Station").selectOption({ label: station });
  await dashboard
    .getByLabel("Or paste the log, including the header line")
    .fill(`Date;Time;Artist;Title\n${day};10:30:00;${artist};River\n${day};10:34:00;Other;Song`);
  await dashboard.getByRole("button", { name: "Preview" }).click();
  await expect(dashboard.getByText("1 can be added, and 1 doesn't match a song.")).toBeVisible();
  await expect(dashboard.getByText("Other, Song")).toBeVisible();
  expect(await findViolations(dashboard)).toEqual([]);
  await dashboard.getByRole("button", { name: "Import accepted rows" }).click();
  await expect(dashboard.getByText("1 spin added")).toBeVisible();

  await page.reload();
  await expect(page.getByText(station).first()).toBeVisible();
});
