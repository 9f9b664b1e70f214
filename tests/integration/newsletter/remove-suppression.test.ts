import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newsletterSuppressions } from "@/db/schema";
import type { RemoveSuppressionOutcome } from "@/lib/core/ports/email";
import type { DeliveryEvent } from "@/lib/email/delivery-event";
import { applyDeliveryEvent } from "@/lib/newsletter/deliverability/apply-delivery-event";
import type { SuppressionCause } from "@/lib/newsletter/deliverability/suppression-rules";
import { removeSuppression, suppressAddress } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, changeSubscriber, readSubscriber, sendLog } = setup.helpers;
let removedAtProvider: string[] = [];
let outcome: RemoveSuppressionOutcome = { kind: "removed" };

beforeEach(() => {
  removedAtProvider = [];
  outcome = { kind: "removed" };
  const remove = async (email: string) => {
    removedAtProvider.push(email);
    return outcome;
  };
  setup.ctx = { ...setup.ctx, emailSuppressions: { remove } };
});

async function suppressed(cause: SuppressionCause) {
  const id = await addSubscriber(active);
  const { email } = await readSubscriber(id);
  await setup.ctx.db.transaction((tx) => suppressAddress(setup.ctx, tx, email, cause));
  return { id, email };
}

const readSuppressionRows = async (email: string) =>
  await setup.ctx.db
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hashNewsletterEmail(setup.ctx, email)));

test.each(["hard_bounce", "complaint", "soft_bounces"] as const)(
  "removing a suppression after a %s takes the address off both lists and reschedules the subscriber",
  async (cause) => {
    const { id, email } = await suppressed(cause);
    expect((await setup.run()).sent).toBe(0);
    const done = await removeSuppression(setup.ctx, { email: ` ${email.toUpperCase()} ` });
    const reason = cause === "complaint" ? "complained" : "bounced";
    expect(done).toEqual({ ok: true, value: { reason } });
    expect(removedAtProvider).toEqual([email]);
    expect(await readSuppressionRows(email)).toEqual([]);
    expect((await setup.run()).sent).toBe(1);
    expect(await removeSuppression(setup.ctx, { email })).toEqual({
      ok: false,
      problem: "not_suppressed",
    });
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  },
);

test("removes nothing here while the provider is unavailable, and works on retry", async () => {
  const { id, email } = await suppressed("complaint");
  let written = 0;
  const alongside = async () => {
    written += 1;
  };
  outcome = { kind: "unavailable", reason: "application_error 500" };
  expect(await removeSuppression(setup.ctx, { email }, alongside)).toEqual({
    ok: false,
    problem: "provider_unavailable",
  });
  expect(await readSuppressionRows(email)).toHaveLength(1);
  expect((await readSubscriber(id)).nextSendAt).toBeNull();
  outcome = { kind: "removed" };
  expect(await removeSuppression(setup.ctx, { email }, alongside)).toMatchObject({ ok: true });
  expect(written).toBe(1);
});

test("keeps former subscribers out and erased addresses suppressed", async () => {
  const { id, email } = await suppressed("hard_bounce");
  await changeSubscriber(id, {
    unsubscribedAt: setup.ctx.now(),
    frequencyPref: "unsubscribed",
  });
  await removeSuppression(setup.ctx, { email });
  expect((await readSubscriber(id)).nextSendAt).toBeNull();

  const emailHash = hashNewsletterEmail(setup.ctx, "erased@example.com");
  const mark = { emailHash, reason: "erased", createdAt: setup.ctx.now() } as const;
  await setup.ctx.db.insert(newsletterSuppressions).values(mark);
  const refused = await removeSuppression(setup.ctx, { email: "erased@example.com" });
  expect(refused).toEqual({ ok: false, problem: "not_suppressed" });
  expect(await readSuppressionRows("erased@example.com")).toHaveLength(1);
});

test.each(["email.complained", "email.bounced"] as const)(
  "ignores an earlier %s that is reported late, but not a later one",
  async (type) => {
    const { email } = await suppressed("complaint");
    const before = setup.ctx.now();
    setup.clock.advance({ hours: 1 });
    await removeSuppression(setup.ctx, { email });
    const report = async (occurredAt: Date) => {
      const bounceType = type === "email.bounced" ? "Permanent" : null;
      const providerId = `email ${occurredAt.getTime()}`;
      const event: DeliveryEvent = {
        type,
        providerId,
        occurredAt,
        to: email,
        bounceType,
        tags: {},
      };
      await setup.ctx.db.transaction((tx) => applyDeliveryEvent(setup.ctx, tx, event));
    };
    await report(before);
    expect(await readSuppressionRows(email)).toEqual([]);
    setup.clock.advance({ hours: 1 });
    await report(setup.ctx.now());
    expect(await readSuppressionRows(email)).toHaveLength(1);
  },
);
