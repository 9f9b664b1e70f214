import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { emailOutbox, inquiries, receivedEmails } from "@/db/schema";
import type { ReceivedEmail, ReceivedEmailOutcome } from "@/lib/core/ports/email";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { receiveResendWebhook } from "@/lib/flows/receive-resend-webhook";
import { snoozeInquiry } from "@/lib/inquiries/change-inquiries";
import { readReceivedEmails } from "@/lib/inquiries/email/read-received-emails";
import { createReplyAddress } from "@/lib/inquiries/email/reply-address";
import { parseInboxFilter, readInbox, readInquiry } from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/replies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { createTestMessage, inboundAddress, receivedEmail } from "@/tests/support/inquiries";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

async function setup() {
  const atProvider = new Map<string, ReceivedEmailOutcome>();
  const ctx = testCtx({
    db: database.db,
    settings: { inboundAddress },
    receivedEmails: { get: async (id) => atProvider.get(id) ?? { kind: "missing" } },
  });
  const { actor: admin } = await addTestAdmin(ctx.db);
  const message = await createTestMessage(ctx);
  const address = createReplyAddress(ctx.settings, message.id) ?? "";
  const post = (body: object, secret = ctx.settings.resendWebhookSecret) => {
    const rawBody = JSON.stringify(body);
    const id = `msg_${randomUUID()}`;
    const timestamp = String(Math.floor(ctx.now().getTime() / 1000));
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${rawBody}`).digest("base64");
    const delivery = { rawBody, id, timestamp, signature: `v1,${mac}` };
    return receiveResendWebhook({ app: ctx, newsletter: ctx }, delivery);
  };
  const notify = (id: string, secret?: string) =>
    post({ type: "email.received", created_at: ctx.now(), data: { email_id: id } }, secret);
  const readAnnounced = () => readReceivedEmails(ctx, { until: new Date(ctx.now().getTime() + 1) });
  /** Puts an email at the provider, posts its webhook and reads it. Returns the email's id. */
  const receive = async (changes: Partial<ReceivedEmail> = {}) => {
    const email = receivedEmail({
      recipients: [address],
      text: "Thank you!\n\nOn Mar 5 Shop wrote:\n> Soon.",
      ...changes,
    });
    atProvider.set(email.id, { kind: "found", email });
    expect(await notify(email.id)).toEqual({ ok: true, value: "email_announced" });
    await readAnnounced();
    return email.id;
  };
  const reply = (seenEmails = 0) =>
    replyToInquiry(ctx, admin, {
      entryId: randomUUID(),
      inquiryId: message.id,
      body: "Soon.",
      moveTo: "closed",
      seenEmails,
    });
  const read = async () => {
    const found = await readInquiry(ctx, admin, message.id);
    if (!found) throw new Error("the message is gone");
    return found;
  };
  return {
    ctx,
    admin,
    message,
    address,
    atProvider,
    post,
    notify,
    readAnnounced,
    receive,
    reply,
    read,
  };
}

const countMessages = () => database.db.$count(inquiries);

describe("an email to a reply address", () => {
  test("joins the thread once, however often its webhook arrives, and asks for an answer", async () => {
    const { ctx, message, notify, receive, reply, read } = await setup();
    await reply();
    ctx.clock.advance({ days: 30 });
    const id = await receive({ attachmentNames: ["contract\r\n.pdf"] });
    await Promise.all([1, 2, 3, 4].map(() => notify(id)));
    const { inquiry, entries } = await read();
    expect(entries.map(({ kind, parts }) => [kind, parts.map(({ text }) => text.trim())])).toEqual([
      ["reply", ["Soon."]],
      ["received", ["Thank you!", "On Mar 5 Shop wrote:\n> Soon."]],
    ]);
    expect(entries[1]).toMatchObject({
      authorEmail: "bessie@artist.test",
      attachmentNames: ["contract .pdf"],
    });
    expect(inquiry).toMatchObject({ status: "open", lastReceivedAt: ctx.now() });
    expect(inquiry.dueAt.getTime()).toBeGreaterThan(ctx.now().getTime());
    expect(inquiry.createdAt).toEqual(message.createdAt);
    const alerts = eq(emailOutbox.kind, "staff_alert");
    expect(await ctx.db.$count(emailOutbox, alerts)).toBe(1);
    expect(await countMessages()).toBe(1);
  });

  test("ends a snooze, and staff who haven't read it can't reply or snooze over it", async () => {
    const { ctx, admin, message, receive, reply, read } = await setup();
    const until = new Date(ctx.now().getTime() + 86_400_000);
    const snooze = { inquiryId: message.id, until, seenEmails: 0 };
    await snoozeInquiry(ctx, admin, snooze);
    const { dueAt } = (await read()).inquiry;
    await receive();
    // The first message still waits for its answer, so its deadline stays.
    expect((await read()).inquiry).toMatchObject({ snoozedUntil: null, status: "new", dueAt });
    const conflict = { ok: false, problem: "changed_since" };
    expect(await reply()).toEqual(conflict);
    expect(await snoozeInquiry(ctx, admin, snooze)).toEqual(conflict);
    expect((await reply(1)).ok).toBe(true);
  });

  test("with a forged or foreign token becomes a new message, whoever it claims to be from", async () => {
    const { address, receive, read, message } = await setup();
    const other = createReplyAddress(
      { inboundAddress, linkSecret: "another-secret-0123456789-0123456789" },
      message.id,
    );
    const forged = [inboundAddress, address.replace(/.@/, "@"), other ?? ""];
    for (const to of forged) await receive({ recipients: [to] });
    expect((await read()).entries).toEqual([]);
    const rows = await database.db.select().from(inquiries).where(eq(inquiries.kind, "email"));
    expect(rows).toHaveLength(forged.length);
    expect(rows[0]).toMatchObject({ name: "Bessie Beale", email: "bessie@artist.test" });
  });

  test("that was sent automatically is shown, but doesn't reopen the message", async () => {
    const { receive, reply, read } = await setup();
    await reply();
    await receive({ headers: { "auto-submitted": "auto-replied" } });
    const { inquiry, entries } = await read();
    expect(inquiry.status).toBe("closed");
    expect(entries).toHaveLength(2);
  });
});

test("an answer is recognized by the Message-ID of our reply, once Resend has reported it", async () => {
  const { ctx, post, receive, reply, read } = await setup();
  await reply();
  await deliverOutbox(ctx, { limit: 50, until: new Date(ctx.now().getTime() + 40_000) });
  const [sent] = await ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.kind, "inquiry_answer"));
  const data = { email_id: sent?.providerId, to: [sent?.toEmail], message_id: "<m1@resend.dev>" };
  const delivered = { type: "email.delivered", created_at: ctx.now(), data };
  expect((await post(delivered)).ok).toBe(true);
  await receive({ recipients: [inboundAddress], headers: { "in-reply-to": "<m1@resend.dev>" } });
  await receive({
    recipients: [inboundAddress],
    headers: { references: "<m2@x> <m1@resend.dev>" },
  });
  expect((await read()).entries).toHaveLength(3);
  await receive({ recipients: [inboundAddress], headers: { "in-reply-to": "<guess@resend.dev>" } });
  expect(await countMessages()).toBe(2);
});

test("an attachment's long name isn't cut in the middle of an emoji", async () => {
  const { receive, read } = await setup();
  await receive({ attachmentNames: [`${"a".repeat(119)}🎵.pdf`] });
  await receive({ recipients: [inboundAddress], attachmentNames: [`${"b".repeat(119)}🎵.pdf`] });
  expect((await read()).entries[0]?.attachmentNames).toEqual(["a".repeat(119)]);
  expect(await countMessages()).toBe(2);
});

describe("an email that answers nothing", () => {
  test("becomes one message, listed in staff's digest, with hostile HTML as text", async () => {
    const { notify, receive } = await setup();
    const id = await receive({
      recipients: [inboundAddress],
      from: "<mallory@evil.test>",
      subject: "Hi\r\nBcc: all@victim.test",
      text: null,
      html: "<p>Click <a href='https://evil.test'>here</a><script>alert(1)</script> &lt;b&gt;\0</p>",
    });
    await Promise.all([1, 2, 3].map(() => notify(id)));
    const rows = await database.db.select().from(inquiries).where(eq(inquiries.kind, "email"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: "mallory@evil.test",
      subject: "Hi Bcc: all@victim.test",
      message: "Click here <https://evil.test> <b>",
      status: "new",
    });
    expect(rows[0]?.noticeHeldAt).not.toBeNull();
  });

  test("is stored without a notice or deadline if it's automatic", async () => {
    const { ctx, admin, receive } = await setup();
    await receive({
      recipients: [inboundAddress],
      headers: { "auto-submitted": "auto-generated" },
    });
    await receive({ recipients: [inboundAddress], from: "MAILER-DAEMON" });
    const read = async (view: string) =>
      await readInbox(ctx, admin, parseInboxFilter({ view }, admin.userId), null);
    expect((await read("automatic")).rows).toHaveLength(2);
    expect((await read("closed")).rows).toEqual([]);
    const rows = await database.db.select().from(inquiries).where(eq(inquiries.kind, "email"));
    expect(rows.map(({ status, noticeHeldAt }) => [status, noticeHeldAt])).toEqual([
      ["closed", null],
      ["closed", null],
    ]);
  });

  test("is ignored if it wasn't sent to the inbound address", async () => {
    const { receive } = await setup();
    await receive({ recipients: ["other@in.shop.test"] });
    expect(await countMessages()).toBe(1);
    const [stored] = await database.db.select().from(receivedEmails);
    expect(stored).toMatchObject({ outcome: "ignored", event: null, text: null });
  });
});

describe("a webhook about an email", () => {
  test("is refused with a wrong signature", async () => {
    const { notify, post } = await setup();
    const wrongSecret = `whsec_${Buffer.from("another secret").toString("base64")}`;
    expect(await notify(randomUUID(), wrongSecret)).toEqual({
      ok: false,
      problem: "bad_signature",
    });
    expect(await database.db.$count(receivedEmails)).toBe(0);
    const bounce = { type: "email.bounced", created_at: new Date(), data: { email_id: "1" } };
    expect((await post(bounce, wrongSecret)).ok, "delivery events too").toBe(false);
  });

  test("is answered before the email is read, which is tried again until it works", async () => {
    const { ctx, atProvider, notify, readAnnounced, receive } = await setup();
    const id = randomUUID();
    atProvider.set(id, { kind: "unavailable", reason: "timeout" });
    expect((await notify(id)).ok).toBe(true);
    expect(await readAnnounced()).toBe(0);
    expect(await countMessages()).toBe(1);
    ctx.clock.advance({ hours: 1 });
    await receive({ id, recipients: [inboundAddress] });
    expect(await countMessages()).toBe(2);
    expect(await readAnnounced()).toBe(0);
  });

  test("loses nothing when an instance stops while it reads the email", async () => {
    const { ctx, atProvider, notify, readAnnounced } = await setup();
    const id = randomUUID();
    await notify(id);
    const crashed = { ...ctx, receivedEmails: { get: () => new Promise<never>(() => {}) } };
    void readReceivedEmails(crashed, { until: new Date(ctx.now().getTime() + 1) });
    await vi.waitFor(async () => {
      const [row] = await database.db.select().from(receivedEmails);
      expect(row?.attempts).toBe(1);
    });
    atProvider.set(id, { kind: "found", email: receivedEmail({ id }) });
    expect(await readAnnounced()).toBe(0);
    ctx.clock.advance({ minutes: 2 });
    expect(await readAnnounced()).toBe(1);
    expect(await countMessages()).toBe(2);
  });

  test("becomes a message with what it said if the provider never has the email", async () => {
    const { ctx, post, readAnnounced } = await setup();
    const data = {
      email_id: randomUUID(),
      from: "Bessie Beale <bessie@artist.test>",
      to: [`TME <${inboundAddress}>`],
      subject: "Licensing",
    };
    await post({ type: "email.received", created_at: ctx.now(), data });
    expect(await readAnnounced()).toBe(0);
    ctx.clock.advance({ hours: 2 });
    expect(await readAnnounced()).toBe(1);
    const [row] = await database.db.select().from(inquiries).where(eq(inquiries.kind, "email"));
    expect(row).toMatchObject({ email: "bessie@artist.test", subject: "Licensing" });
    expect(row?.message).toContain("couldn't load this email");
  });

  test("does nothing without an inbound address", async () => {
    const ctx = testCtx({ db: database.db });
    expect(createReplyAddress(ctx.settings, randomUUID())).toBeNull();
  });
});
