import { beforeEach, describe, expect, test } from "vitest";
import { consultations, emailOutbox, inquiries } from "@/db/schema";
import { requestConsultation } from "@/lib/consultations/change-session";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { inquiryConsent } from "@/lib/inquiries/inquiry-forms";
import {
  sendContactMessage,
  sendHomeMessage,
  sendPartnershipInquiry,
} from "@/lib/inquiries/send-message";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeEmail } from "@/tests/support/fake-email";
import { sender } from "@/tests/support/inquiries";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

const form = {
  name: "Bessie Beale",
  email: "bessie@artist.test",
  subject: "A question",
  message: "  I <3 M&A\nand <b>ASCAP</b>  ",
};
const utm = { first: { utm_source: "ig" }, last: { utm_source: "mail" } };

function setup() {
  const ctx = testCtx({ db: database.db, email: fakeEmail() });
  const deliver = () =>
    deliverOutbox(ctx, { limit: 50, until: new Date(ctx.now().getTime() + 40_000) });
  const emailTo = async (email: string) => {
    const [sent] = ctx.email.to(email);
    if (!sent) throw new Error(`no email to ${email}`);
    return sent;
  };
  return { ctx, deliver, emailTo };
}

describe("a message", () => {
  test("is stored as typed with its campaigns, and emailed to staff and visitor", async () => {
    const { ctx, deliver, emailTo } = setup();
    expect(await sendHomeMessage(ctx, form, { ...sender("k1"), utm })).toEqual({ isNew: true });
    const [row] = await ctx.db.select().from(inquiries);
    expect(row).toMatchObject({
      ...form,
      kind: "home",
      status: "new",
      utm,
      browserHash: "browser",
      createdAt: ctx.now(),
    });
    await deliver();
    const notice = await emailTo("staff@shop.test");
    expect(notice).toMatchObject({
      from: "Shop <orders@shop.test>",
      replyTo: "bessie@artist.test",
      subject: "New message from Bessie Beale: A question",
    });
    expect(notice.text).toContain("I <3 M&A\nand <b>ASCAP</b>");
    expect(notice.html).not.toContain("<b>ASCAP");
    const received = await emailTo("bessie@artist.test");
    expect(received.replyTo).toBe("info@shop.test");
    expect(received.text).toContain("Bessie Beale");
    for (const text of [received.subject, received.text, received.html]) {
      expect(text).not.toMatch(/A question|ASCAP/);
    }
  });

  test("sent twenty times at once is stored once with two emails", async () => {
    const { ctx, deliver } = setup();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => sendHomeMessage(ctx, form, sender("k1"))),
    );
    expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await ctx.db.select().from(inquiries)).toHaveLength(1);
    await deliver();
    expect(ctx.email.sent).toHaveLength(2);
  });

  test("isn't stored if its emails can't be queued", async () => {
    const { ctx } = setup();
    // A lone surrogate, which the form accepts but the database rejects.
    const broken = { ...form, subject: "half \ud800" };
    await expect(sendHomeMessage(ctx, broken, sender("k1"))).rejects.toThrow();
    expect(await ctx.db.select().from(inquiries)).toHaveLength(0);
    expect(await ctx.db.select().from(emailOutbox)).toHaveLength(0);
  });

  test("can't inject email headers", async () => {
    const { ctx, deliver, emailTo } = setup();
    const attack = "Hi\r\nBcc: all@victim.test\r\n\r\nBuy";
    await sendHomeMessage(
      ctx,
      { ...form, name: `Bessie ${attack}`, subject: attack },
      sender("k1"),
    );
    await deliver();
    const notice = await emailTo("staff@shop.test");
    expect(notice.subject).not.toMatch(/[\r\n]/);
    expect(notice.replyTo).toBe("bessie@artist.test");
    const received = await emailTo("bessie@artist.test");
    expect(received.text).not.toContain("victim");
  });

  test("can't be used from many browsers to flood an inbox", async () => {
    const { ctx, deliver } = setup();
    for (let count = 1; count <= 8; count += 1) {
      await sendHomeMessage(ctx, form, sender(`k${count}`));
    }
    await deliver();
    expect(ctx.email.to("staff@shop.test")).toHaveLength(8);
    expect(ctx.email.to("bessie@artist.test")).toHaveLength(5);
    ctx.clock.advance({ days: 1 });
    await sendHomeMessage(ctx, form, sender("next day"));
    await deliver();
    expect(ctx.email.to("bessie@artist.test")).toHaveLength(6);
  });
});

test("joins the names of a contact message and stores artist and consent", async () => {
  const { ctx, deliver, emailTo } = setup();
  await sendContactMessage(
    ctx,
    {
      firstName: " Bessie ",
      lastName: "D’Angelo",
      artistName: "A$AP BESSIE",
      email: form.email,
      subject: "M&A",
      message: "A question.",
      consent: true,
    },
    sender("k1"),
  );
  const [row] = await ctx.db.select().from(inquiries);
  expect(row).toMatchObject({
    kind: "contact",
    name: "Bessie D’Angelo",
    details: { artistName: "A$AP BESSIE" },
    consentVersion: inquiryConsent.version,
  });
  await deliver();
  expect((await emailTo("staff@shop.test")).text).toContain("A$AP BESSIE");
});

test("stores a consultation as requested, due in one business day, and names the time in its emails", async () => {
  const { ctx, deliver, emailTo } = setup();
  // Friday, March 8, 2030, 4 PM in Memphis; clocks change on Sunday.
  ctx.clock.set("2030-03-08T22:00:00Z");
  await requestConsultation(
    ctx,
    {
      name: "Bessie Beale",
      email: form.email,
      phone: "+1 901 555 0100",
      sessionType: "45min",
      preferredDate: "2030-03-12",
      preferredTime: "13:30",
      message: undefined,
    },
    sender("k1"),
  );
  const [row] = await ctx.db.select().from(inquiries);
  expect(row).toMatchObject({ kind: "consultation", message: "", phone: "+1 901 555 0100" });
  expect(row?.dueAt.toISOString()).toBe("2030-03-11T21:00:00.000Z");
  const booked = await ctx.db.select().from(consultations);
  expect(booked).toHaveLength(1);
  expect(booked[0]).toMatchObject({
    inquiryId: row?.id,
    status: "requested",
    sessionType: "45min",
    preferredDate: "2030-03-12",
    preferredTime: "13:30",
    offerRevision: 0,
    startsAt: null,
    updatedAt: ctx.now(),
  });
  await deliver();
  for (const email of ["staff@shop.test", form.email]) {
    expect((await emailTo(email)).text).toContain("March 12, 2030 at 1:30 PM CDT");
  }
});

test("stores every field of a partnership inquiry and labels its choices for staff", async () => {
  const { ctx, deliver, emailTo } = setup();
  await sendPartnershipInquiry(
    ctx,
    {
      name: "Bessie Beale",
      email: form.email,
      company: "RAYCO",
      website: "@rayco",
      phone: undefined,
      partnershipType: "distribution",
      budgetRange: "50k-plus",
      goals: "Reach Memphis",
      message: "Let us talk",
      consent: true,
    },
    sender("k1"),
  );
  const [row] = await ctx.db.select().from(inquiries);
  expect(row).toMatchObject({
    kind: "partnership",
    details: {
      company: "RAYCO",
      website: "@rayco",
      partnershipType: "distribution",
      budgetRange: "50k-plus",
      goals: "Reach Memphis",
    },
  });
  await deliver();
  const { text } = await emailTo("staff@shop.test");
  for (const expected of ["RAYCO", "@rayco", "$50,000 or more", "Reach Memphis", "Let us talk"]) {
    expect(text).toContain(expected);
  }
});
