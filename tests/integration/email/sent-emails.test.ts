import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { emailOutbox } from "@/db/schema";
import { type EmailKind, emailKinds } from "@/db/values/emails";
import { dayMs } from "@/lib/core/durations";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { createEmailCopy } from "@/lib/email/email-copies";
import { enqueueEmails } from "@/lib/email/enqueue-email";
import { isShortLived } from "@/lib/email/retry-rules";
import { deleteCustomerRows } from "@/lib/flows/delete-customer-data";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import { readSentEmail } from "@/lib/flows/read-sent-email";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { retentionDays } from "@/lib/retention/retention-days";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { fakeEmail } from "@/tests/support/fake-email";
import { addTestAdmin } from "@/tests/support/staff";
import { sampleProps } from "@/tools/email-preview/src/sample-props";

const database = testDatabase();
beforeEach(() => database.empty());

const to = "ray@shop.test";

function setup() {
  const ctx = testCtx({ db: database.db, email: fakeEmail() });
  const deliver = () =>
    deliverOutbox(ctx, { limit: 500, until: new Date(ctx.now().getTime() + 40_000) });
  const add = (kind: EmailKind) =>
    enqueueEmails(ctx.db, ctx.now(), [
      { kind, to, props: sampleProps[kind], dedupeKey: kind } as never,
    ]);
  const row = async (kind: EmailKind) => {
    const [found] = await ctx.db.select().from(emailOutbox).where(eq(emailOutbox.kind, kind));
    if (!found) throw new Error(`no email of the kind ${kind}`);
    return found;
  };
  return { ctx, deliver, add, row };
}

/** Every URL in an email's props that opens something. */
function listSecretUrls(props: unknown): string[] {
  if (typeof props === "string") return /^https:\/\/shop\.test\S*[?#]/.test(props) ? [props] : [];
  return props && typeof props === "object" ? Object.values(props).flatMap(listSecretUrls) : [];
}

describe("an email that was sent", () => {
  test("can be read in every kind, and its copy holds no token, code or file", async () => {
    const { ctx, deliver, add } = setup();
    for (const kind of emailKinds) await add(kind);
    expect(await deliver()).toEqual({ sent: emailKinds.length, retried: 0, failed: 0 });
    for (const { kind, ...email } of await ctx.db.select().from(emailOutbox)) {
      const stored = JSON.stringify(email);
      expect(email.props, kind).toBeNull();
      expect(email.rendered, kind).toBeNull();
      expect(stored, kind).not.toMatch(/token=|session_id=|BEGIN:VCALENDAR/);
      for (const url of listSecretUrls(sampleProps[kind])) {
        expect(stored, kind).not.toContain(url);
        expect(stored, kind).not.toContain(url.replaceAll("&", "&amp;"));
      }
      expect(email.sentHtml !== null, kind).toBe(!isShortLived(kind));
      expect(email.subject !== null, kind).toBe(!isShortLived(kind));
    }
    const withCode = emailKinds.filter((kind) => "code" in sampleProps[kind]);
    expect(withCode.filter((kind) => !isShortLived(kind))).toEqual([]);
  });

  test("takes less than 8 KB in the database", async () => {
    const { ctx, deliver, add } = setup();
    for (const kind of emailKinds) await add(kind);
    await deliver();
    const sizes = await readRows<{ kind: string; bytes: number }>(
      ctx.db,
      sql`select kind, pg_column_size(sent_html) + pg_column_size(sent_text) as bytes
        from email_outbox where sent_html is not null order by 2 desc`,
    );
    expect(sizes.filter(({ bytes }) => bytes > 8_000)).toEqual([]);
  });

  test("keeps what it says and where its links led", async () => {
    const { deliver, add, row } = setup();
    await add("receipt");
    await deliver();
    const { subject, sentText, sentHtml } = await row("receipt");
    expect(subject).toContain("TME-12345678");
    expect(sentText).toContain("$2,599.23");
    expect(sentText).toContain("https://shop.test/subscription?…");
    expect(sentHtml).toContain('href="https://shop.test/order-confirmation?…"');
  });

  test("is cut at its links also in sentences, at Stripe, and in links of an earlier domain", () => {
    const text = [
      "See (https://shop.test/learn?token=1.a_2.b).",
      "Pay: https://invoice.stripe.com/i/acct_1/live_abc?s=ap, thanks",
      "Old: https://old.test/consultation?x=1&token=abc",
      "Song: https://youtu.be/watch?v=abc and https://shop.test/radio",
    ].join("\n");
    const email = { from: "a", to, replyTo: "b", subject: "c", html: "", text };
    const copy = createEmailCopy("receipt", email, { siteUrl: "https://shop.test" });
    expect(copy?.sentText.split("\n")).toEqual([
      "See (https://shop.test/learn?…).",
      "Pay: https://invoice.stripe.com/…, thanks",
      "Old: https://old.test/consultation?…",
      "Song: https://youtu.be/watch?v=abc and https://shop.test/radio",
    ]);
  });

  test("is stored once and as sent when a retry follows a crash after the provider's call", async () => {
    const { ctx, deliver, add, row } = setup();
    ctx.email.answer({ kind: "retry", reason: "timeout" });
    await add("course_welcome");
    await deliver();
    expect((await row("course_welcome")).sentHtml).toBeNull();
    ctx.clock.advance({ minutes: 5 });
    await deliver();
    const sent = ctx.email.sent.at(-1);
    expect((await row("course_welcome")).subject).toBe(sent?.subject);
  });
});

describe("staff", () => {
  test("read a sent, a failed and a queued email, each without its links' tokens", async () => {
    const { ctx, deliver, add, row } = setup();
    const { actor } = await addTestAdmin(database.db);
    await add("course_welcome");
    const { id } = await row("course_welcome");
    expect(await readSentEmail(ctx, actor, id)).toMatchObject({ status: "waiting", copy: null });
    ctx.email.answer({ kind: "refused", reason: "invalid_to_address" });
    await deliver();
    const failed = await readSentEmail(ctx, actor, id);
    expect(failed).toMatchObject({ status: "failed", lastError: "invalid_to_address" });
    expect(failed?.copy?.sentText).toContain("https://shop.test/learn?…");
    await add("sign_in_link");
    await deliver();
    const code = await readSentEmail(ctx, actor, (await row("sign_in_link")).id);
    expect(code).toMatchObject({ status: "sent", copy: null, isShortLived: true });
    expect(await readSentEmail(ctx, actor, "no-id")).toBeNull();
  });

  test("without the newsletter read customers' emails, and none of the newsletter's", async () => {
    const { ctx, deliver, add, row } = setup();
    const { actor } = await addTestAdmin(database.db, "help@shop.test", "support");
    await add("receipt");
    await add("newsletter_confirmation");
    await deliver();
    const read = async (kind: EmailKind) => readSentEmail(ctx, actor, (await row(kind)).id);
    expect((await read("receipt"))?.copy).not.toBeNull();
    expect(await read("newsletter_confirmation")).toBeNull();
  });
});

describe("the copy of an email", () => {
  test("is in its recipient's export, as text", async () => {
    const { ctx, deliver, add, row } = setup();
    await add("inquiry_answer");
    await deliver();
    const data = await exportCustomerData(ctx, { id: null, emails: [to] });
    const { subject, sentText } = await row("inquiry_answer");
    expect(data).toMatchObject({ email_outbox: [{ subject, sent_text: sentText }] });
    expect(JSON.stringify(data)).not.toContain("sent_html");
  });

  test("is gone once the person's data is deleted, also from our notices about their message", async () => {
    const { ctx, deliver, add } = setup();
    await add("inquiry_answer");
    await add("inquiry_notice");
    await deliver();
    await ctx.db
      .update(emailOutbox)
      .set({ toEmail: "owner@shop.test" })
      .where(eq(emailOutbox.kind, "inquiry_notice"));
    await ctx.db.transaction((tx) => deleteCustomerRows(ctx, tx, { id: null, emails: [to] }));
    const left = await ctx.db.select().from(emailOutbox);
    expect(left).toMatchObject([
      { kind: "inquiry_notice", subject: null, sentHtml: null, sentText: null, sentFiles: null },
    ]);
  });

  test("is deleted by its age, and the row of an order's email stays", async () => {
    const { ctx, deliver, add, row } = setup();
    await add("newsletter_notice");
    await deliver();
    ctx.clock.advance({ seconds: (retentionDays.emailCopies * dayMs) / 1000 - 60 });
    const purge = () => purgeExpiredData(ctx, { until: new Date(ctx.now().getTime() + 60_000) });
    expect((await purge()).counts.emailCopies).toBe(0);
    ctx.clock.advance({ seconds: 120 });
    expect((await purge()).counts.emailCopies).toBe(1);
    expect(await row("newsletter_notice")).toMatchObject({ subject: null, sentText: null });
  });
});
