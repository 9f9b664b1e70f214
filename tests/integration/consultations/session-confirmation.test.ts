import { beforeEach, expect, test } from "vitest";
import { offerSession } from "@/lib/flows/offer-session";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { createOfferInput, createRequest, openPayment } from "@/tests/support/consultations";
import { session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
beforeEach(async () => {
  const id = await createRequest(shop, "bessie@artist.test");
  await offerSession(shop.ctx, shop.admin, await createOfferInput(shop, id));
  inquiryId = id;
});
let inquiryId = "";

test("names the session's time and isn't masked in the browser that paid", async () => {
  await openPayment(shop, inquiryId, undefined, "first-browser");
  const order = await openPayment(shop, inquiryId, undefined, "paying-browser");
  if (!order) throw new Error("no payment page");
  await session("pay")({ shop, order });
  const read = (browser: string | null) =>
    readConfirmation(shop.ctx, order.sessionId ?? "", browser);
  expect(await read("paying-browser")).toMatchObject({
    stage: "paid",
    email: "bessie@artist.test",
    isOwnBrowser: true,
    session: { startsAt: new Date("2030-03-13T18:30:00.000Z"), minutes: 45 },
  });
  for (const browser of ["first-browser", "stranger", null]) {
    expect(await read(browser)).toMatchObject({
      email: expect.stringContaining("•"),
      isOwnBrowser: false,
      session: null,
    });
  }
});
