import { describe, expect, test } from "vitest";
import { confirmSubscription } from "@/lib/newsletter/confirm";
import { unsubscribeUrl } from "@/lib/newsletter/links";
import { successVisitsPerReader } from "@/lib/newsletter/policy";
import { recordSuccessVisit } from "@/lib/newsletter/record-success-visit";
import { unsubscribe } from "@/lib/newsletter/unsubscribe";
import { newsletterDesk, tokenIn } from "./newsletter-desk";

describe("a visit to the success page", () => {
  const desk = newsletterDesk();
  const visit = (browserHash: string, campaign = "w1") =>
    recordSuccessVisit(desk.ctx, { visit: { utm_campaign: campaign }, browserHash });
  const visits = async (email: string) =>
    (await desk.events(email)).filter((type) => type === "subscribed").length;

  async function aReader(browserHash: string) {
    const email = desk.address();
    await desk.signUp(email, { browserHash });
    await confirmSubscription(desk.ctx, { token: await desk.token(email), browserHash });
    return email;
  }

  test("is nobody's once the reader has left", async () => {
    const email = await aReader("left");
    const id = (await desk.reader(email))?.id ?? "";
    await unsubscribe(desk.ctx, { token: tokenIn(unsubscribeUrl(desk.ctx, id)) });
    expect(await visit("left")).toBe(false);
    expect(await visits(email)).toBe(0);
  });

  test("is of the address that this browser confirmed last, whichever is older", async () => {
    const [older, newer] = [desk.address(), desk.address()];
    for (const email of [older, newer]) {
      await desk.signUp(email, { browserHash: "shared" });
      desk.ctx.clock.advance({ minutes: 1 });
    }
    const token = await desk.token(older);
    await confirmSubscription(desk.ctx, { token, browserHash: "shared" });
    expect(await visit("shared")).toBe(true);
    expect(await Promise.all([older, newer].map(visits))).toEqual([1, 0]);
  });

  test("writes a bounded number of events, also when all come at once", async () => {
    const email = await aReader("busy");
    const campaigns = Array.from({ length: successVisitsPerReader + 10 }, (_, n) => `c${n}`);
    const known = await Promise.all(campaigns.map((campaign) => visit("busy", campaign)));
    expect(known).toEqual(campaigns.map(() => true));
    expect(await visits(email)).toBe(successVisitsPerReader);
  });
});
