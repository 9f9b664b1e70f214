import { expect, test } from "vitest";
import { orders } from "@/db/schema";
import { readLibrary } from "@/lib/flows/read-library";
import { logManualSpins } from "@/lib/radio/spins/manual-spins";
import { putOnAir, typedSpin } from "@/tests/integration/radio/radio-package";
import { createRequest, invite, meetingUrl, offer, payOffer } from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-06T15:00:00.000Z");
const email = "bessie@artist.test";

test("the library counts a song's spins against what was bought", async () => {
  const { orderItemId } = await putOnAir(shop);
  await shop.database.db.update(orders).set({ email });
  expect((await readLibrary(shop.ctx, { emails: [email] }, null)).radio).toMatchObject([
    { orderItemId, played: 0, owed: 2, stage: "on_air" },
  ]);
  shop.clock.advance({ hours: 2 });
  await logManualSpins(shop.ctx, shop.admin, typedSpin(shop, orderItemId));
  const { radio } = await readLibrary(shop.ctx, { emails: [email] }, null);
  expect(radio).toMatchObject([{ played: 1, owed: 2 }]);
});

test("the library's next session is the one that's paid and isn't over, with its room once invited", async () => {
  const readNext = async () => (await readLibrary(shop.ctx, { emails: [email] }, null)).nextSession;
  const id = await createRequest(shop, email);
  await offer(shop, id);
  expect(await readNext()).toBeNull();
  await payOffer(shop, id);
  expect(await readNext()).toMatchObject({ id });
  await invite(shop, id);
  const invited = await readNext();
  expect(invited).toMatchObject({ id, status: "invited", meetingUrl });
  shop.clock.set("2030-03-13T18:45:00.000Z");
  expect(await readNext()).toMatchObject({ id });
  shop.clock.set("2030-03-13T19:20:00.000Z");
  expect(await readNext()).toBeNull();
});
