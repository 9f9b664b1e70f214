import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newsletterSuppressions } from "@/db/schema";
import type { RemoveSuppressionOutcome } from "@/lib/core/ports/email";
import type { DeliveryEvent } from "@/lib/email/delivery-event";
import { applyDeliveryEvent } from "@/lib/newsletter/deliverability/apply-delivery-event";
import { removeSuppression } from "@/lib/newsletter/deliverability/remove-suppression";
import {
  type SuppressionCause,
  suppressAddress,
} from "@/lib/newsletter/deliverability/suppress-address";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { reading, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
let lifted: string[] = [];
let answer: RemoveSuppressionOutcome = { kind: "lifted" };

beforeEach(() => {
  lifted = [];
  answer = { kind: "lifted" };
  const lift = async (email: string) => {
    lifted.push(email);
    return answer;
  };
  setup.ctx = { ...setup.ctx, emailSuppressions: { remove: lift } };
});

async function suppressed(blow: SuppressionCause) {
  const id = await setup.helpers.addSubscriber(reading);
  const { email } = await setup.helpers.subscriber(id);
  await setup.ctx.db.transaction((tx) => suppressAddress(setup.ctx, tx, email, blow));
  return { id, email };
}

const standing = async (email: string) =>
  await setup.ctx.db
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hashNewsletterEmail(setup.ctx, email)));

test.each(["hard_bounce", "complaint", "soft_bounces"] as const)(
  "a lift after a %s takes the address off both lists, and the reader is mailed again",
  async (blow) => {
    const { id, email } = await suppressed(blow);
    expect((await setup.run()).sent).toBe(0);
    const done = await removeSuppression(setup.ctx, { email: ` ${email.toUpperCase()} ` });
    const was = blow === "complaint" ? "complained" : "bounced";
    expect(done).toEqual({ ok: true, value: { was } });
    expect(lifted).toEqual([email]);
    expect(await standing(email)).toEqual([]);
    expect((await setup.run()).sent).toBe(1);
    expect(await removeSuppression(setup.ctx, { email })).toEqual({
      ok: true,
      value: { was: null },
    });
    expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 001 sent"]);
  },
);

test("nothing is lifted here while the provider can't be asked, and asking again helps", async () => {
  const { id, email } = await suppressed("complaint");
  let written = 0;
  const alongside = async () => {
    written += 1;
  };
  answer = { kind: "unavailable", reason: "application_error 500" };
  expect(await removeSuppression(setup.ctx, { email }, alongside)).toEqual({
    ok: false,
    problem: "provider_unavailable",
  });
  expect(await standing(email)).toHaveLength(1);
  expect((await setup.helpers.subscriber(id)).nextSendAt).toBeNull();
  answer = { kind: "lifted" };
  expect(await removeSuppression(setup.ctx, { email }, alongside)).toMatchObject({ ok: true });
  expect(written).toBe(1);
});

test("who has left stays away though the address is lifted, and an erased one keeps its mark", async () => {
  const { id, email } = await suppressed("hard_bounce");
  await setup.helpers.change(id, {
    unsubscribedAt: setup.ctx.now(),
    frequencyPref: "unsubscribed",
  });
  await removeSuppression(setup.ctx, { email });
  expect((await setup.helpers.subscriber(id)).nextSendAt).toBeNull();

  const emailHash = hashNewsletterEmail(setup.ctx, "erased@example.com");
  const mark = { emailHash, reason: "erased", createdAt: setup.ctx.now() } as const;
  await setup.ctx.db.insert(newsletterSuppressions).values(mark);
  const refused = await removeSuppression(setup.ctx, { email: "erased@example.com" });
  expect(refused).toEqual({ ok: false, problem: "not_suppressed" });
  expect(await standing("erased@example.com")).toHaveLength(1);
});

test.each(["email.complained", "email.bounced"] as const)(
  "an %s of before the lift, told late, suppresses nobody again, and one of after it does",
  async (type) => {
    const { email } = await suppressed("complaint");
    const before = setup.ctx.now();
    setup.clock.advance({ hours: 1 });
    await removeSuppression(setup.ctx, { email });
    const tell = async (occurredAt: Date) => {
      const bounceType = type === "email.bounced" ? "Permanent" : null;
      const providerId = `mail ${occurredAt.getTime()}`;
      const told: DeliveryEvent = { type, providerId, occurredAt, to: email, bounceType, tags: {} };
      await setup.ctx.db.transaction((tx) => applyDeliveryEvent(setup.ctx, tx, told));
    };
    await tell(before);
    expect(await standing(email)).toEqual([]);
    setup.clock.advance({ hours: 1 });
    await tell(setup.ctx.now());
    expect(await standing(email)).toHaveLength(1);
  },
);
