import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, inquiries, inquiryEntries, receivedEmails } from "@/db/schema";
import type { ReceivedEmail } from "@/lib/core/ports/email";
import { deleteCustomerRows } from "@/lib/flows/delete-customer-data";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { createReplyAddress } from "@/lib/inquiries/email/reply-address";
import { readInquiry } from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/replies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { createTestMessage, inboundAddress, receivedEmail } from "@/tests/support/inquiries";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

async function setup() {
  const ctx = testCtx({ db: database.db, settings: { inboundAddress } });
  const { actor } = await addTestAdmin(ctx.db);
  const message = await createTestMessage(ctx);
  await ctx.db.update(inquiries).set({ status: "closed" }).where(eq(inquiries.id, message.id));
  const address = createReplyAddress(ctx.settings, message.id) ?? "";
  const read = async (id = message.id) => {
    const found = await readInquiry(ctx, actor, id);
    if (!found) throw new Error("the message is gone");
    return found;
  };
  const readNew = async () => {
    const [row] = await ctx.db.select().from(inquiries).where(eq(inquiries.kind, "email"));
    if (!row) throw new Error("no message");
    return await read(row.id);
  };
  const countAlerts = () => ctx.db.$count(emailOutbox, eq(emailOutbox.kind, "staff_alert"));
  const receive = (changes: Partial<ReceivedEmail>) => receiveEmail(ctx, receivedEmail(changes));
  return { ctx, actor, message, address, read, readNew, countAlerts, receive };
}

/** Reads a file as the provider does, and sends it to an address instead of its own. */
async function readFixture(name: string, recipient: string): Promise<ReceivedEmail> {
  const raw = readFileSync(`tests/fixtures/emails/${name}.eml`);
  const parsed = await PostalMime.parse(raw);
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
  const { subject = "", text = null, html = null } = parsed;
  const from = headers.from ?? "";
  return receivedEmail({ id: name, from, recipients: [recipient], subject, text, html, headers });
}

describe("an email to a signed reply address", () => {
  test.each([
    ["email-02-line-starts-with-greater-than", "bessie@artist.test", ">$500 a month"],
    ["email-04-outlook-top-post", "bessie@artist.test", "Tuesday works."],
    ["email-07-sender-ampersand", "r&b@label.test", "River of Light"],
    ["email-08-sender-idn-domain", "info@xn--mller-kva.de", "River of Light"],
    ["email-09-sender-docomo-dots", "bessie.@docomo.test", "River of Light"],
    ["email-10-reply-to-differs", "noreply@forms.test", "Please answer me."],
    ["email-11-sender-with-comment", "bessie@artist.test", "Hello."],
    [
      "email-12-html-only-link",
      "bessie@artist.test",
      "listen here <https://soundcloud.test/bessie/river>",
    ],
  ])("reaches its thread and staff: %s", async (name, from, shown) => {
    const { ctx, address, read, countAlerts } = await setup();
    expect(await receiveEmail(ctx, await readFixture(name, address))).toBe("added");
    const { inquiry, entries } = await read();
    const own = entries[0]?.parts.filter(({ isHistory }) => !isHistory).map(({ text }) => text);
    expect(entries[0]?.original?.fromEmail).toBe(from);
    expect(own?.join("\n")).toContain(shown);
    expect(entries[0]?.parts.some(({ isHistory }) => isHistory)).toBe(name.startsWith("email-04"));
    expect(inquiry.status).toBe("open");
    expect(await countAlerts()).toBe(1);
  });

  test.each([
    ["email-05-out-of-office-x-autoreply", "auto_reply"],
    ["email-06-bounce-without-auto-submitted", "bounce"],
  ])("is shown, but reopens and alerts nothing: %s", async (name, kind) => {
    const { ctx, address, read, countAlerts } = await setup();
    expect(await receiveEmail(ctx, await readFixture(name, address))).toBe("added");
    const { inquiry, entries } = await read();
    expect(entries[0]?.original?.automaticKind).toBe(kind);
    expect(inquiry.status).toBe("closed");
    expect(await countAlerts()).toBe(0);
  });

  test("gets its reply at the Reply-To address, or at the one that staff choose", async () => {
    const { ctx, actor, message, address, read } = await setup();
    await receiveEmail(ctx, await readFixture("email-10-reply-to-differs", address));
    await receiveEmail(ctx, {
      ...(await readFixture("email-10-reply-to-differs", address)),
      id: "other",
      headers: { "reply-to": `Band <band@artist.test>, ${address}` },
    });
    expect((await read()).recipients.map(({ email }) => email)).toEqual([
      "band@artist.test",
      "bessie@artist.test",
      "noreply@forms.test",
    ]);
    const reply = (to: string, seenEmails: number) =>
      replyToInquiry(ctx, actor, {
        entryId: crypto.randomUUID(),
        inquiryId: message.id,
        body: "Yes.",
        moveTo: "closed",
        seenEmails,
        to,
      });
    expect(await reply("", 2)).toEqual({ ok: true, value: { email: "band@artist.test" } });
    expect(await reply("bessie@artist.test", 3)).toMatchObject({ ok: true });
    expect(await reply("stranger@evil.test", 4)).toEqual({ ok: false, problem: "cannot_reply" });
  });
});

describe("an email to the plain address", () => {
  test("is answered at Reply-To, and staff see both addresses", async () => {
    const { ctx, readNew } = await setup();
    await receiveEmail(
      ctx,
      await readFixture("email-10-reply-to-differs", `TME <${inboundAddress}>`),
    );
    const { inquiry, original, recipients } = await readNew();
    expect(inquiry).toMatchObject({ name: "Bessie Beale", email: "bessie@artist.test" });
    expect(original).toMatchObject({
      fromEmail: "noreply@forms.test",
      replyToEmail: "bessie@artist.test",
    });
    expect(recipients[0]).toEqual({ email: "bessie@artist.test", problem: null });
  });

  test.each([
    ["jörg@artist.test", "jörg@artist.test", "not_ascii"],
    ["Root <root@localhost>", "Root", "invalid_address"],
    ["Someone without an address", "Someone without an address", undefined],
    ["", "Unknown sender", undefined],
    ["<>", "Unknown sender", undefined],
  ])("becomes a message that says why we can't reply to %j", async (from, name, problem) => {
    const { ctx, actor, readNew, receive } = await setup();
    expect(await receive({ from })).toBe("new_message");
    const { inquiry, recipients } = await readNew();
    expect(inquiry).toMatchObject({ name, status: "new" });
    expect(recipients[0]?.problem).toBe(problem);
    const reply = { entryId: crypto.randomUUID(), inquiryId: inquiry.id, body: "Yes." };
    expect(await replyToInquiry(ctx, actor, { ...reply, moveTo: "closed", seenEmails: 0 })).toEqual(
      { ok: false, problem: "cannot_reply" },
    );
  });

  test("keeps its original, of which a notice says where it was cut", async () => {
    const { ctx, receive, readNew } = await setup();
    await receive({ text: "a".repeat(150_000), html: `<b>${"b ".repeat(10)}</b>` });
    const [stored] = await ctx.db.select().from(receivedEmails);
    expect(stored?.text).toMatch(/^a{100000}\n\n\[The rest of this email was too long/);
    expect(stored?.htmlText).toContain("b b b");
    expect((await readNew()).original?.otherVersion).toContain("b b b");
  });

  test("is deleted with its sender's data, also from someone else's thread", async () => {
    const { ctx, address, receive } = await setup();
    await receive({});
    await receive({ from: "Ray <ray@other.test>" });
    await receive({ from: "Ray <ray@other.test>", recipients: [address] });
    const erase = (email: string) =>
      ctx.db.transaction((tx) => deleteCustomerRows(ctx, tx, { id: null, emails: [email] }));
    await erase("ray@other.test");
    expect(await ctx.db.$count(receivedEmails)).toBe(1);
    const received = and(eq(inquiryEntries.kind, "received"));
    expect(await ctx.db.$count(inquiryEntries, received)).toBe(0);
    await erase("bessie@artist.test");
    expect(await ctx.db.$count(receivedEmails)).toBe(0);
    expect(await ctx.db.$count(inquiries)).toBe(0);
  });
});
