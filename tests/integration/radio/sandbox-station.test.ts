import { expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { saveRadioDetails } from "@/lib/radio/edit-submissions";
import { readCustomerSongs } from "@/lib/radio/read-submissions";
import { staffedShop } from "@/tests/support/staff";
import { playSongs } from "@/tools/dev/src/sandbox-station/play-songs";
import { createPackage, songDetails } from "./radio-package";

const shop = staffedShop("2030-03-08T22:00:00Z");

test("the local station plays a song once it's sent, until all spins have aired", async () => {
  const { orderItemId, token } = await createPackage(shop);
  expect(await playSongs(shop.ctx)).toBe(0);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  for (const spins of [1, 1, 0]) {
    shop.clock.advance({ seconds: 15 });
    expect(await playSongs(shop.ctx)).toBe(spins);
  }
  const found = await readCustomerSongs(shop.ctx, token);
  expect(found?.songs[0]?.periods).toMatchObject([{ owed: 2, played: 2, left: 0 }]);
  expect(found?.songs[0]?.periods[0]?.spins[0]).toMatchObject({ stationName: "Sandbox station" });
  const emails = await shop.database.db.select({ kind: emailOutbox.kind }).from(emailOutbox);
  expect(emails.filter(({ kind }) => kind === "first_spin")).toHaveLength(1);
});
