import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterSuppressions, resendEvents } from "@/db/schema";
import { receiveDeliveryEvent } from "@/lib/newsletter/deliverability/receive-delivery-event";
import { hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { reading, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
let serial = 0;

type Told = {
  readonly type: string;
  readonly mail: number;
  readonly bounce?: "Permanent" | "Transient";
  readonly at?: string;
  readonly tags?: Readonly<Record<string, string>>;
};

/** What Resend would post about the nth mail that it took. */
function bodyOf({ type, mail, bounce, at, tags }: Told): string {
  const taken = setup.provider.taken[mail];
  const data = {
    email_id: taken?.providerId,
    to: [taken?.to],
    tags: tags ?? taken?.tags,
    ...(bounce && { bounce: { type: bounce, subType: "General", message: "ray@shop.test" } }),
  };
  const created_at = at ?? setup.ctx.now().toISOString();
  return JSON.stringify({ type: `email.${type}`, created_at, data });
}

function post(rawBody: string, id = `msg_${++serial}`, secretOf = setup.ctx.settings) {
  const timestamp = String(Math.floor(setup.ctx.now().getTime() / 1000));
  const key = Buffer.from(secretOf.resendWebhookSecret.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${rawBody}`).digest("base64");
  return receiveDeliveryEvent(setup.ctx, { rawBody, id, timestamp, signature: `v1,${mac}` });
}

const tell = (told: Told, id?: string) => post(bodyOf(told), id);

/** A reader whose first issues have been sent, a day each. */
async function readerAfter(mails: number): Promise<string> {
  const id = await setup.helpers.addSubscriber(reading);
  for (let day = 0; day < mails; day += 1) {
    await setup.run();
    setup.clock.advance({ days: 1 });
  }
  return id;
}

async function suppressionOf(id: string): Promise<string | undefined> {
  const { email } = await setup.helpers.subscriber(id);
  const [row] = await setup.ctx.db
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hashNewsletterEmail(setup.ctx, email)));
  return row?.reason;
}

const status = async (id: string) => (await setup.helpers.ledger(id)).at(-1)?.split(" ").at(-1);

describe("what the provider tells", () => {
  test("counts once, however often it is posted, and only when it is signed", async () => {
    const id = await readerAfter(1);
    const body = bodyOf({ type: "bounced", mail: 0, bounce: "Transient" });
    const wrong = { ...setup.ctx.settings, resendWebhookSecret: "whsec_AAAA" };
    expect(await post(body, "msg_x", wrong)).toEqual({ ok: false, problem: "bad_signature" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, "msg_x")));
    const values = answers.map((answer) => answer.ok && answer.value).sort();
    expect(values).toEqual(["known", "known", "known", "known", "taken"]);
    expect(await setup.helpers.subscriber(id)).toMatchObject({ softBounces: 1 });
  });

  test("that decides nothing, or is no event, changes nothing", async () => {
    await readerAfter(1);
    expect(await tell({ type: "opened", mail: 0 })).toEqual({ ok: true, value: "ignored" });
    expect(await tell({ type: "delivery_delayed", mail: 0 })).toMatchObject({ value: "ignored" });
    for (const body of ["{", "[]", '{"type":"email.bounced"}']) {
      expect(await post(body)).toEqual({ ok: false, problem: "malformed" });
    }
    expect(await setup.ctx.db.select().from(resendEvents)).toEqual([]);
  });

  test("of a complaint stops the newsletter for good, whatever comes after it", async () => {
    const id = await readerAfter(1);
    await tell({ type: "complained", mail: 0 });
    await tell({ type: "delivered", mail: 0 });
    await tell({ type: "bounced", mail: 0, bounce: "Permanent" });
    expect(await status(id)).toBe("complained");
    expect(await suppressionOf(id)).toBe("complained");
    setup.clock.advance({ days: 3 });
    await setup.run();
    expect(await setup.helpers.ledger(id)).toHaveLength(1);
    expect(await setup.helpers.subscriber(id)).toMatchObject({ nextSendAt: null });
  });

  test.each([{ type: "bounced", bounce: "Permanent" as const }, { type: "suppressed" }])(
    "of a hard bounce ($type) stops it too, and no later delivery revives the mail",
    async (told) => {
      const id = await readerAfter(1);
      await tell({ ...told, mail: 0 });
      await tell({ type: "delivered", mail: 0 });
      expect(await status(id)).toBe("bounced");
      expect(await suppressionOf(id)).toBe("bounced");
      expect(await setup.helpers.subscriber(id)).toMatchObject({ nextSendAt: null });
    },
  );

  test("of a bounce from before a new confirmation is history", async () => {
    const id = await readerAfter(1);
    const told = bodyOf({ type: "bounced", mail: 0, bounce: "Permanent" });
    await setup.helpers.change(id, { confirmedAt: new Date(setup.ctx.now().getTime() + 1000) });
    await post(told);
    expect(await suppressionOf(id)).toBeUndefined();
    expect((await setup.helpers.subscriber(id)).nextSendAt).not.toBeNull();
  });

  test("of a failed mail is seen in the ledger and stops nobody", async () => {
    const id = await readerAfter(1);
    await tell({ type: "failed", mail: 0 });
    expect(await status(id)).toBe("failed");
    expect((await setup.helpers.subscriber(id)).nextSendAt).not.toBeNull();
  });
});

describe("soft bounces", () => {
  const soft = (mail: number, at: string) =>
    tell({ type: "bounced", mail, bounce: "Transient", at });

  test("stop the newsletter at the third in a row", async () => {
    const id = await readerAfter(3);
    await soft(0, "2026-11-24T16:00:00Z");
    await soft(1, "2026-11-25T16:00:00Z");
    expect(await suppressionOf(id)).toBeUndefined();
    await soft(2, "2026-11-26T16:00:00Z");
    expect(await suppressionOf(id)).toBe("bounced");
  });

  test("are counted from the last delivery on, in whatever order they are told", async () => {
    const id = await readerAfter(4);
    await soft(3, "2026-11-27T16:00:00Z");
    await tell({ type: "delivered", mail: 2, at: "2026-11-26T16:00:00Z" });
    await soft(1, "2026-11-25T16:00:00Z");
    await soft(0, "2026-11-24T16:00:00Z");
    expect(await suppressionOf(id)).toBeUndefined();
    expect(await setup.helpers.subscriber(id)).toMatchObject({ softBounces: 1 });
  });

  test.each([
    ["between them", "2026-11-25T18:00:00Z", 1],
    ["behind them", "2026-11-28T16:00:00Z", 0],
  ])("stop nothing any more once a delivery %s is told late", async (_, at, left) => {
    const id = await readerAfter(4);
    for (const mail of [0, 1, 2]) await soft(mail, `2026-11-2${4 + mail}T16:00:00Z`);
    expect(await suppressionOf(id)).toBe("bounced");
    expect(await setup.helpers.subscriber(id)).toMatchObject({ nextSendAt: null });
    await tell({ type: "delivered", mail: 3, at });
    expect(await suppressionOf(id)).toBeUndefined();
    expect(await setup.helpers.subscriber(id)).toMatchObject({
      softBounces: left,
      nextSendAt: new Date("2026-11-28T15:00:00Z"),
    });
    await setup.run();
    expect(await setup.helpers.ledger(id)).toHaveLength(5);
  });

  test.each([
    ["a hard bounce", "bounced", "bounced"],
    ["a complaint", "complained", "complained"],
  ])("beside %s stay what they are, whatever is delivered later", async (_, type, reason) => {
    const id = await readerAfter(4);
    for (const mail of [0, 1, 2]) await soft(mail, `2026-11-2${4 + mail}T16:00:00Z`);
    await tell({ type, mail: 3, bounce: "Permanent", at: "2026-11-27T16:00:00Z" });
    await tell({ type: "delivered", mail: 2, at: "2026-11-28T16:00:00Z" });
    expect(await suppressionOf(id)).toBe(reason);
    expect(await setup.helpers.subscriber(id)).toMatchObject({ nextSendAt: null });
  });
});

describe("an event that comes before the provider's answer is written down", () => {
  test("finds its mail by the tags, and the answer takes nothing back", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 1 });
    const inner = setup.provider.sendBatch;
    const emailBatches = {
      async sendBatch(...call: Parameters<typeof inner>) {
        const outcome = await inner(...call);
        await tell({ type: "bounced", mail: 0, bounce: "Permanent" });
        return outcome;
      },
    };
    await sendBatch({ ...setup.ctx, emailBatches });
    expect(await status(id)).toBe("bounced");
  });

  test("is kept without tags, and joined by the next run", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 1 });
    const inner = setup.provider.sendBatch;
    const emailBatches = {
      async sendBatch(...call: Parameters<typeof inner>) {
        const outcome = await inner(...call);
        await tell({ type: "delivered", mail: 0, tags: {} });
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

  test("proves that a batch of unknown fate was taken", async () => {
    const ids = await setup.helpers.addSubscribers(2, reading);
    setup.provider.next("lost_answer");
    await setup.run();
    await tell({ type: "delivered", mail: 0 });
    await tell({ type: "delivered", mail: 1 });
    setup.clock.set("2026-11-24T21:00:00Z");
    await setup.run();
    for (const id of ids) expect(await status(id)).toBe("delivered");
    expect(setup.provider.calls).toHaveLength(1);
  });

  test("a receipt's hard bounce stops the newsletter to its address as well", async () => {
    const id = await setup.helpers.addSubscriber(reading);
    const { email } = await setup.helpers.subscriber(id);
    const data = { email_id: "receipt_1", to: [email], bounce: { type: "Permanent" } };
    const created_at = setup.ctx.now().toISOString();
    await post(JSON.stringify({ type: "email.bounced", created_at, data }));
    expect(await suppressionOf(id)).toBe("bounced");
    await setup.run();
    expect(setup.provider.calls).toEqual([]);
  });
});
