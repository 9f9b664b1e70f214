import { describe, expect, test } from "vitest";
import { readAddressGaps } from "@/lib/profile/read-profile";
import { active, sendingSetup } from "@/tests/integration/newsletter/sending-setup";
import { publishProfile } from "@/tests/support/publish-profile";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, sendLog } = setup.helpers;
const publish = (changes: Parameters<typeof publishProfile>[1]) =>
  publishProfile(setup.ctx.db, changes);

describe("the newsletter", () => {
  test("sends nothing while the postal address is incomplete, and resumes once it's saved", async () => {
    const reader = await addSubscriber(active);
    const isNew = await addSubscriber({ stage: "w1" });
    await publish({ street: "" });
    expect(await setup.run()).toEqual({ isBusy: false, claimed: 0, sent: 0 });
    expect(await readAddressGaps(setup.ctx)).toEqual(["a street or PO box"]);
    expect(await sendLog(reader)).toEqual([]);
    setup.clock.advance({ minutes: 10 });
    await publish({ street: "PO Box 12" });
    expect(await setup.run()).toEqual({ isBusy: false, claimed: 2, sent: 2 });
    expect(await sendLog(reader)).toEqual(["2026-11-24 001 sent"]);
    expect(await sendLog(isNew)).toEqual(["2026-11-24 w1 sent"]);
    for (const { html, text } of setup.provider.accepted) {
      expect(text).toContain("TME Music Business, PO Box 12, Memphis, TN 38103, United States");
      expect(html).toContain("PO Box 12, Memphis, TN 38103");
    }
  });

  test("counts the sample address as incomplete in production only", async () => {
    await addSubscriber(active);
    await publish({ street: "123 Sample Street" });
    expect(await setup.run()).toMatchObject({ claimed: 0, sent: 0 });
    const settings = { ...setup.ctx.settings, isLocal: true };
    setup.ctx = { ...setup.ctx, settings };
    expect(await setup.run()).toMatchObject({ claimed: 1, sent: 1 });
  });

  test("holds a batch that was queued before the address became incomplete", async () => {
    const reader = await addSubscriber(active);
    setup.provider.next({ notTaken: "rate_limit_exceeded 429", retryAfterSeconds: 60 });
    await setup.run();
    await publish({ postalCode: "" });
    setup.clock.advance({ minutes: 2 });
    await setup.run();
    expect(setup.provider.calls).toHaveLength(1);
    await publish({ postalCode: "38103" });
    setup.clock.advance({ minutes: 2 });
    expect(await setup.run()).toMatchObject({ sent: 1 });
    expect(await sendLog(reader)).toEqual(["2026-11-24 001 sent"]);
  });

  test("repeats the bytes of a lost call, although the profile has changed since", async () => {
    await addSubscribers(3, active);
    setup.provider.next("lost_answer");
    expect(await setup.run()).toMatchObject({ sent: 0 });
    await publish({
      name: "Beale Music",
      street: "",
      newsletterSender: "Beale <news@beale.test>",
      replyTo: "hello@beale.test",
    });
    setup.clock.advance({ minutes: 6 });
    // The provider rejects a known key with other bytes.
    expect(await setup.run()).toMatchObject({ sent: 3 });
    expect(setup.provider.accepted).toHaveLength(3);
    expect(setup.provider.accepted[0]?.from).toBe("News <news@shop.test>");
  });
});
