import { describe, expect, test } from "vitest";
import { successVisitsPerSubscriber } from "@/lib/newsletter/policy";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirm-subscription";
import { recordSuccessVisit } from "@/lib/newsletter/subscription/newsletter-events";
import { unsubscribe } from "@/lib/newsletter/subscription/unsubscribe";
import { signLink } from "@/lib/secrets/links";
import { newsletterHelpers } from "./newsletter-helpers";

describe("a visit to the success page", () => {
  const helpers = newsletterHelpers();
  const visit = (browserHash: string, campaign = "w1") =>
    recordSuccessVisit(helpers.ctx, { visit: { utm_campaign: campaign }, browserHash });
  const visits = async (email: string) =>
    (await helpers.events(email)).filter((type) => type === "subscribed").length;

  async function addSubscriberWithLink(browserHash: string) {
    const email = helpers.address();
    await helpers.signUp(email, { browserHash });
    await confirmSubscription(helpers.ctx, { token: await helpers.token(email), browserHash });
    return email;
  }

  test("isn't stored after unsubscribing", async () => {
    const email = await addSubscriberWithLink("left");
    const id = (await helpers.subscriber(email))?.id ?? "";
    await unsubscribe(helpers.ctx, {
      token: signLink(helpers.ctx, "newsletter-unsubscribe", { id }),
    });
    expect(await visit("left")).toBe(false);
    expect(await visits(email)).toBe(0);
  });

  test("belongs to the address that this browser confirmed last, whichever is older", async () => {
    const [older, newer] = [helpers.address(), helpers.address()];
    for (const email of [older, newer]) {
      await helpers.signUp(email, { browserHash: "shared" });
      helpers.ctx.clock.advance({ minutes: 1 });
    }
    const token = await helpers.token(older);
    await confirmSubscription(helpers.ctx, { token, browserHash: "shared" });
    expect(await visit("shared")).toBe(true);
    expect(await Promise.all([older, newer].map(visits))).toEqual([1, 0]);
  });

  test("is recorded a limited number of times, also for concurrent visits", async () => {
    const email = await addSubscriberWithLink("busy");
    const campaigns = Array.from({ length: successVisitsPerSubscriber + 10 }, (_, n) => `c${n}`);
    const known = await Promise.all(campaigns.map((campaign) => visit("busy", campaign)));
    expect(known).toEqual(campaigns.map(() => true));
    expect(await visits(email)).toBe(successVisitsPerSubscriber);
  });
});
