import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startFakeShop } from "./support/fake-shop";
import { openInbox } from "./support/inbox";

function readFixture(name: string): Blob {
  return new Blob([readFileSync(`tests/fixtures/emails/${name}.eml`)], { type: "message/rfc822" });
}

/** Posts the form, and reads the email as the shop does, by the id in the webhook. */
async function write(fields: Record<string, string | Blob>) {
  const shop = await startFakeShop();
  const { origin, resend } = await openInbox({ shopOrigin: shop.origin });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(`${origin}/write`, { method: "POST", body, redirect: "manual" });
  await expect.poll(() => shop.requests.length, { timeout: 10_000 }).toBe(1);
  const event = JSON.parse(shop.requests[0]?.body ?? "");
  const { data } = await resend.emails.receiving.get(event.data.email_id);
  return { response, event, email: data };
}

it("sends a saved email to the shop with its sender, reply address and headers", async () => {
  const file = readFixture("email-10-reply-to-differs");
  const { response, event, email } = await write({ to: "replies@inbox.test", file });
  expect(response.headers.get("location")).toBe("/write?to=replies%40inbox.test&sent=1");
  expect(event).toMatchObject({ type: "email.received", data: { to: ["replies@inbox.test"] } });
  expect(email).toMatchObject({
    from: expect.stringContaining("noreply@forms.test"),
    reply_to: ['"Bessie Beale" <bessie@artist.test>'],
    to: ["replies@inbox.test"],
    text: expect.stringContaining("Please answer me."),
    headers: { "reply-to": "Bessie Beale <bessie@artist.test>" },
  });
});

it("sends the HTML of a saved email that has no text", async () => {
  const file = readFixture("email-12-html-only-link");
  const { email } = await write({ to: "replies@inbox.test", file });
  expect(email).toMatchObject({ text: null, html: expect.stringContaining("<a href") });
});

it("sends the shop an email that was typed", async () => {
  const { email } = await write({
    to: "replies@inbox.test",
    from: "Bessie Beale <bessie@artist.test>",
    replyTo: "studio@artist.test",
    subject: "Licensing",
    text: "Hello.\n> Not a quote",
  });
  expect(email).toMatchObject({
    from: "Bessie Beale <bessie@artist.test>",
    reply_to: ["studio@artist.test"],
    subject: "Licensing",
    text: "Hello.\r\n> Not a quote",
    html: null,
  });
});
