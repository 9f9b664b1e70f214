import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newsletterSuppressions, resendEvents } from "@/db/schema";
import type { RemoveSuppressionOutcome } from "@/lib/core/ports/email";
import type { DeliveryEvent } from "@/lib/email/delivery-event";
import {
  applyDeliveryEvent,
  receiveDeliveryEvent,
} from "@/lib/newsletter/deliverability/apply-delivery-event";
import {
  removeSuppression,
  type SuppressionCause,
  suppressAddress,
} from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, changeSubscriber, readSubscriber, sendLog } = setup.helpers;

let serial = 0;

type EventInput = {
  readonly type: string;
  readonly index: number;
  readonly bounce?: "Permanent" | "Transient";
  readonly at?: string;
  readonly tags?: Readonly<Record<string, string>>;
};

/** Body of the webhook that Resend would post about the nth accepted email. */
function createBody({ type, index, bounce, at, tags }: EventInput): string {
  const sent = setup.provider.accepted[index];
  const data = {
    email_id: sent?.providerId,
    to: [sent?.to],
    tags: tags ?? sent?.tags,
    ...(bounce && { bounce: { type: bounce, subType: "General", message: "ray@shop.test" } }),
  };
  const created_at = at ?? setup.ctx.now().toISOString();
  return JSON.stringify({ type: `email.${type}`, created_at, data });
}

function post(rawBody: string, id = `msg_${++serial}`) {
  return receiveDeliveryEvent(setup.ctx, { rawBody, id });
}

const postEvent = (input: EventInput, id?: string) => post(createBody(input), id);

/** Creates a subscriber who received the first issues, one per day. */
async function addSubscriberAfter(emails: number): Promise<string> {
  const id = await addSubscriber(active);
  for (let day = 0; day < emails; day += 1) {
    await setup.run();
    setup.clock.advance({ days: 1 });
  }
  return id;
}

async function readSuppression(id: string): Promise<string | undefined> {
  const { email } = await readSubscriber(id);
  const [row] = await setup.ctx.db
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hashNewsletterEmail(setup.ctx, email)));
  return row?.reason;
}

const status = async (id: string) => (await sendLog(id)).at(-1)?.split(" ").at(-1);

describe("a delivery event", () => {
  test("counts once, however often it is posted", async () => {
    const id = await addSubscriberAfter(1);
    const body = createBody({ type: "bounced", index: 0, bounce: "Transient" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, "msg_x")));
    const values = answers.map((answer) => answer.ok && answer.value).sort();
    expect(values).toEqual(["applied", "duplicate", "duplicate", "duplicate", "duplicate"]);
    expect(await readSubscriber(id)).toMatchObject({ softBounces: 1 });
  });

  test("without meaning, or malformed, changes nothing", async () => {
    await addSubscriberAfter(1);
    expect(await postEvent({ type: "opened", index: 0 })).toEqual({ ok: true, value: "ignored" });
    expect(await postEvent({ type: "delivery_delayed", index: 0 })).toMatchObject({
      value: "ignored",
    });
    for (const body of ["{", "[]", '{"type":"email.bounced"}']) {
      expect(await post(body)).toEqual({ ok: false, problem: "malformed" });
    }
    expect(await setup.ctx.db.select().from(resendEvents)).toEqual([]);
  });

  test("about a complaint stops the newsletter for good, whatever follows", async () => {
    const id = await addSubscriberAfter(1);
    await postEvent({ type: "complained", index: 0 });
    await postEvent({ type: "delivered", index: 0 });
    await postEvent({ type: "bounced", index: 0, bounce: "Permanent" });
    expect(await status(id)).toBe("complained");
    expect(await readSuppression(id)).toBe("complained");
    setup.clock.advance({ days: 3 });
    await setup.run();
    expect(await sendLog(id)).toHaveLength(1);
    expect(await readSubscriber(id)).toMatchObject({ nextSendAt: null });
  });

  test.each([{ type: "bounced", bounce: "Permanent" as const }, { type: "suppressed" }])(
    "about a hard bounce ($type) also stops it, and no later delivery changes the send",
    async (input) => {
      const id = await addSubscriberAfter(1);
      await postEvent({ ...input, index: 0 });
      await postEvent({ type: "delivered", index: 0 });
      expect(await status(id)).toBe("bounced");
      expect(await readSuppression(id)).toBe("bounced");
      expect(await readSubscriber(id)).toMatchObject({ nextSendAt: null });
    },
  );

  test("about a bounce from before a new confirmation is ignored", async () => {
    const id = await addSubscriberAfter(1);
    const input = createBody({ type: "bounced", index: 0, bounce: "Permanent" });
    await changeSubscriber(id, { confirmedAt: new Date(setup.ctx.now().getTime() + 1000) });
    await post(input);
    expect(await readSuppression(id)).toBeUndefined();
    expect((await readSubscriber(id)).nextSendAt).not.toBeNull();
  });

  test("about a failed email is in the send log and doesn't stop the subscriber", async () => {
    const id = await addSubscriberAfter(1);
    await postEvent({ type: "failed", index: 0 });
    expect(await status(id)).toBe("failed");
    expect((await readSubscriber(id)).nextSendAt).not.toBeNull();
  });
});

describe("soft bounces", () => {
  const soft = (index: number, at: string) =>
    postEvent({ type: "bounced", index, bounce: "Transient", at });

  test("stop the newsletter at the third in a row", async () => {
    const id = await addSubscriberAfter(3);
    await soft(0, "2026-11-24T16:00:00Z");
    await soft(1, "2026-11-25T16:00:00Z");
    expect(await readSuppression(id)).toBeUndefined();
    await soft(2, "2026-11-26T16:00:00Z");
    expect(await readSuppression(id)).toBe("bounced");
  });

  test("are counted since the last delivery, in whatever order they arrive", async () => {
    const id = await addSubscriberAfter(4);
    await soft(3, "2026-11-27T16:00:00Z");
    await postEvent({ type: "delivered", index: 2, at: "2026-11-26T16:00:00Z" });
    await soft(1, "2026-11-25T16:00:00Z");
    await soft(0, "2026-11-24T16:00:00Z");
    expect(await readSuppression(id)).toBeUndefined();
    expect(await readSubscriber(id)).toMatchObject({ softBounces: 1 });
  });

  test.each([
    ["between them", "2026-11-25T18:00:00Z", 1],
    ["behind them", "2026-11-28T16:00:00Z", 0],
  ])("no longer stop it when a delivery %s is reported late", async (_, at, left) => {
    const id = await addSubscriberAfter(4);
    for (const index of [0, 1, 2]) await soft(index, `2026-11-2${4 + index}T16:00:00Z`);
    expect(await readSuppression(id)).toBe("bounced");
    expect(await readSubscriber(id)).toMatchObject({ nextSendAt: null });
    await postEvent({ type: "delivered", index: 3, at });
    expect(await readSuppression(id)).toBeUndefined();
    expect(await readSubscriber(id)).toMatchObject({
      softBounces: left,
      nextSendAt: new Date("2026-11-28T15:00:00Z"),
    });
    await setup.run();
    expect(await sendLog(id)).toHaveLength(5);
  });

  test.each([
    ["a hard bounce", "bounced", "bounced"],
    ["a complaint", "complained", "complained"],
  ])(
    "together with %s leave the stronger reason, whatever is delivered later",
    async (_, type, reason) => {
      const id = await addSubscriberAfter(4);
      for (const index of [0, 1, 2]) await soft(index, `2026-11-2${4 + index}T16:00:00Z`);
      await postEvent({ type, index: 3, bounce: "Permanent", at: "2026-11-27T16:00:00Z" });
      await postEvent({ type: "delivered", index: 2, at: "2026-11-28T16:00:00Z" });
      expect(await readSuppression(id)).toBe(reason);
      expect(await readSubscriber(id)).toMatchObject({ nextSendAt: null });
    },
  );
});

describe("an event that arrives before the provider's response is recorded", () => {
  test("finds its send by the tags, and the response changes nothing back", async () => {
    const id = await addSubscriber(active);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 1 });
    const inner = setup.provider.sendBatch;
    const emailBatches = {
      async sendBatch(...call: Parameters<typeof inner>) {
        const outcome = await inner(...call);
        await postEvent({ type: "bounced", index: 0, bounce: "Permanent" });
        return outcome;
      },
    };
    await sendBatch({ ...setup.ctx, emailBatches });
    expect(await status(id)).toBe("bounced");
  });

  test("is kept without tags and applied by the next run", async () => {
    const id = await addSubscriber(active);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 1 });
    const inner = setup.provider.sendBatch;
    const emailBatches = {
      async sendBatch(...call: Parameters<typeof inner>) {
        const outcome = await inner(...call);
        await postEvent({ type: "delivered", index: 0, tags: {} });
        return outcome;
      },
    };
    await sendBatch({ ...setup.ctx, emailBatches });
    expect(await status(id)).toBe("sent");
    await setup.run();
    expect(await status(id)).toBe("delivered");
    expect(await setup.ctx.db.select().from(resendEvents)).toMatchObject([
      { handledAt: setup.ctx.now() },
    ]);
  });

  test("proves that an uncertain batch was accepted", async () => {
    const ids = await addSubscribers(2, active);
    setup.provider.next("lost_answer");
    await setup.run();
    await postEvent({ type: "delivered", index: 0 });
    await postEvent({ type: "delivered", index: 1 });
    setup.clock.set("2026-11-24T21:00:00Z");
    await setup.run();
    for (const id of ids) expect(await status(id)).toBe("delivered");
    expect(setup.provider.calls).toHaveLength(1);
  });

  test("a receipt's hard bounce also stops the newsletter to its address", async () => {
    const id = await addSubscriber(active);
    const { email } = await readSubscriber(id);
    const data = { email_id: "receipt_1", to: [email], bounce: { type: "Permanent" } };
    const created_at = setup.ctx.now().toISOString();
    await post(JSON.stringify({ type: "email.bounced", created_at, data }));
    expect(await readSuppression(id)).toBe("bounced");
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
  });
});

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
