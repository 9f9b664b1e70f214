import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { addDays, getChicagoDay } from "@/lib/core/chicago-time";
import { profileDefaults } from "@/lib/core/site";
import { findViolations } from "./support/axe";
import { addEliteAirplay, buyByCard } from "./support/buying";
import { waitForEmail } from "./support/inbox";
import { pdfPages } from "./support/pdf";
import { sandbox } from "./support/sandbox";
import { withShopDatabase } from "./support/shop-database";
import { openDashboard, toast } from "./support/staff";
import { expect, test } from "./support/test";

test("staff log spins by keyboard, import a log, are warned of a promise, and export the evidence", async ({
  page,
  customer,
}) => {
  // The alert and the first-spin email are queued by jobs that run each minute.
  test.setTimeout(300_000);
  await addEliteAirplay(page);
  await buyByCard(page, customer);
  const artist = `Band ${customer.email.split("@")[0]}`;
  await page.getByRole("link", { name: "Send your song's details" }).click();
  await page.getByLabel("Artist").fill(artist);
  await page.getByLabel("Track", { exact: true }).fill("River");
  await page.getByLabel("Link to the track").fill("https://music.example/river");
  await page.getByRole("button", { name: "Send song" }).click();
  await expect(page.getByText("We got your song. Thank you!")).toBeVisible();

  // Six days pass, so the first week of ten spins ends tomorrow.
  const ours = sql`order_id in (select id from orders where email = ${customer.email})`;
  const [row] = await withShopDatabase(async (db) => {
    await db.execute(sql`update payments set paid_at = paid_at - interval '6 days' where ${ours}`);
    const { rows } = await db.execute<{ item: string; order: string }>(sql`
      update radio_submissions set details_at = details_at - interval '6 days',
        details_first_at = details_first_at - interval '6 days'
      where ${ours} returning order_item_id as item, order_id as order`);
    return rows;
  });
  const alert = await waitForEmail(
    profileDefaults.infoEmail,
    new RegExp(`^Promise at risk: ${artist}, River`),
  );
  expect(alert.text).toContain(`/admin/radio/${row?.item}`);

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

  const [payment] = await withShopDatabase(async (db) => {
    const found = sql`select payment_intent_id as id from payments where ${ours}`;
    return (await db.execute<{ id: string }>(found)).rows;
  });
  await sandbox.dispute({ payment_intent: payment?.id ?? "" });
  await expect(async () => {
    await dashboard.goto(`/admin/orders/${row?.order}`);
    await expect(dashboard.getByText("Disputed").first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const downloaded = dashboard.waitForEvent("download");
  await dashboard.getByRole("button", { name: "Dispute evidence (PDF)" }).click();
  const pages = await pdfPages(new Uint8Array(await readFile(await (await downloaded).path())));
  const evidence = pages.join(" ").replace(/\s+/g, " ");
  for (const part of ["10:30 AM", "2:15 PM", "5:40 PM", "9:05 PM", station, "the station's log"]) {
    expect(evidence).toContain(part);
  }

  // The customer reads the same on the campaign page, and in a report.
  await waitForEmail(customer.email, /your first spin aired$/);
  await page.reload();
  await expect(page.getByText(station).first()).toBeVisible();
  const report = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download report (PDF)" }).click();
  const [first = ""] = await pdfPages(new Uint8Array(await readFile(await (await report).path())));
  expect(first).toContain(station);
  expect(await findViolations(page)).toEqual([]);
});
