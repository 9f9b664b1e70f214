import { readFile } from "node:fs/promises";
import { connect } from "@/db/client";
import { addDays, getChicagoDay, getWeekday } from "@/lib/core/chicago-time";
import { playSongs } from "../../tools/dev/src/sandbox-station/play-songs";
import { shopAddresses } from "./support/addresses";
import { findViolations } from "./support/axe";
import { addEliteAirplay, buyByCard } from "./support/buying";
import { backToRealTime, jumpTo, linkIn, waitForEmail } from "./support/inbox";
import { pdfPages } from "./support/pdf";
import { readShopDatabaseUrl } from "./support/shop-database";
import { shopSecret } from "./support/shop-secret";
import { expect, test } from "./support/test";

/** For a server action on a busy machine. */
const slow = { timeout: 30_000 };

/** Lets the local station play each song this often; a Spin Pack has two spins. */
const rounds = 3;

async function runStation(): Promise<void> {
  const { db, close } = connect(await readShopDatabaseUrl(), { poolSize: 1 });
  const settings = { siteUrl: shopAddresses.shop, linkSecret: shopSecret("LINK_SECRET") };
  try {
    for (let round = 0; round < rounds; round += 1) {
      await playSongs({ db, now: () => new Date(), settings });
    }
  } finally {
    await close();
  }
}

/** The Monday after the current week. Its summary lists today's spins. */
function getNextMonday(): string {
  const today = getChicagoDay(new Date());
  return addDays(today, (8 - getWeekday(today)) % 7 || 7);
}

test.use({ isTranslated: true });

test("a customer buys two radio packages and sees each spin on the page, in emails and in a report", async ({
  page,
  customer,
}) => {
  test.setTimeout(240_000);
  await addEliteAirplay(page);
  await page.getByRole("button", { name: /^Add to cart\s*: Spin Pack$/ }).click();
  await expect(page.getByRole("link", { name: "Shopping cart, 2 items" })).toBeVisible();
  await buyByCard(page, customer);

  await page.getByRole("link", { name: "Send your song's details" }).first().click();
  const unsent = page.getByRole("button", { name: "Send song" });
  for (const [index, track] of ["River", "Bridge"].entries()) {
    const form = page.getByRole("form", { name: "Your song" }).filter({ has: unsent }).first();
    await form.getByLabel("Artist").fill("Bessie and the Bluffs");
    await form.getByLabel("Track", { exact: true }).fill(track);
    await form.getByLabel("Link to the track").fill(`https://music.example/${index}`);
    await form.getByRole("button", { name: "Send song" }).click();
    await expect(page.getByRole("button", { name: "Send changes" })).toHaveCount(index + 1, slow);
  }

  // Chosen before the spins, because a new week may start after them.
  const summaryDay = getNextMonday();
  await runStation();
  const first = await waitForEmail(customer.email, /Bridge.*your first spin aired$/);
  await waitForEmail(customer.email, /River.*your first spin aired$/);
  await page.goto(linkIn(first, /radio-details/));
  await expect(page.getByText("All spins have aired.")).toBeVisible();
  await expect(page.getByText(/^\d+ spins left to air by /)).toBeVisible();
  await expect(page.getByRole("cell", { name: /^Sandbox station/ }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  try {
    await jumpTo(`${summaryDay}T09:00`);
    const summary = await waitForEmail(customer.email, /Bridge.*2 spins last week$/);
    expect(summary.text).toContain("Sandbox station");
    expect(summary.headers["List-Unsubscribe"]).toContain("/radio-details/weekly-emails");
    await waitForEmail(customer.email, /River.*spins last week$/);
  } finally {
    await backToRealTime();
  }

  const report = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download report (PDF)" }).last().click();
  const pages = await pdfPages(new Uint8Array(await readFile(await (await report).path())));
  expect(pages.join(" ").replace(/\s+/g, " ")).toMatch(/2 of 2 ?spins aired.*Sandbox station/);
});
