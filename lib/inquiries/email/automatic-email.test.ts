import { expect, test } from "vitest";
import { findAutomaticKind } from "@/lib/inquiries/email/automatic-email";

const person = {
  fromEmail: "bessie@artist.test",
  fromName: "Bessie",
  subject: "Re: Royalties",
  headers: {},
  partTypes: [],
  ownDomain: "shop.test",
};
const withHeaders = (headers: Record<string, string>) => findAutomaticKind({ ...person, headers });

test.each([
  [{ "auto-submitted": "auto-replied" }, "auto_reply"],
  [{ "auto-submitted": "auto-replied (vacation); owner-email=b@x.test" }, "auto_reply"],
  [{ "auto-submitted": "auto-replied", precedence: "bulk" }, "auto_reply"],
  [{ "auto-submitted": "auto-generated" }, "automatic"],
  [{ "x-autoreply": "yes", precedence: "auto_reply" }, "auto_reply"],
  [{ "x-autorespond": "Re: Royalties" }, "auto_reply"],
  [{ precedence: "auto_reply" }, "auto_reply"],
  [{ precedence: "junk" }, "automatic"],
  [{ "list-id": "Announcements <news.label.test>" }, "mailing_list"],
  [{ "return-path": "<>" }, "automatic"],
  [{ "x-failed-recipients": "b@x.test" }, "bounce"],
  [{ "content-type": "multipart/report; report-type=delivery-status; boundary=b" }, "bounce"],
  [{ "content-type": 'multipart/report; report-type="disposition-notification"' }, "read_receipt"],
  [{ "content-type": "multipart/report; report-type=feedback-report" }, "automatic"],
])("an email with %j is automatic", (headers, kind) => {
  expect(withHeaders(headers as Record<string, string>)).toBe(kind);
});

test.each([
  [{}],
  [{ "auto-submitted": "no" }],
  [{ "auto-submitted": "no; x=y" }],
  [{ "auto-submitted": "No (a person)" }],
  [{ "x-auto-response-suppress": "All" }],
  [{ "x-autoreply": "no" }],
  [{ precedence: "normal" }],
  [{ "return-path": "<bessie@artist.test>" }],
  // A group of ours that forwards what people write to it.
  [{ "list-id": "<info.shop.test>", precedence: "list" }],
])("an email with %j is a person's", (headers) => {
  expect(withHeaders(headers as Record<string, string>)).toBeNull();
});

test.each([
  ["mailer-daemon@mx.artist.test", ""],
  ["postmaster@artist.test", ""],
  ["", "MAILER-DAEMON"],
])("a bounce is known by its sender %j %j", (fromEmail, fromName) => {
  expect(findAutomaticKind({ ...person, fromEmail, fromName })).toBe("bounce");
});

test("a bounce is known by its parts if the content type is missing", () => {
  const partTypes = ["message/delivery-status", "message/rfc822"];
  expect(findAutomaticKind({ ...person, partTypes })).toBe("bounce");
});

test.each([
  ["Automatic reply: Royalties", "auto_reply"],
  ["Out of Office: Royalties", "auto_reply"],
  ["Automatische Antwort: Royalties", "auto_reply"],
  ["Abwesenheitsnotiz", "auto_reply"],
  ["Réponse automatique : Royalties", "auto_reply"],
  ["Respuesta automática: Royalties", "auto_reply"],
  ["自動応答: Royalties", "auto_reply"],
  ["Undelivered Mail Returned to Sender", "bounce"],
  ["Out of office hours for my studio", null],
  ["Delivery failed for my eBook", null],
  ["Auto response rates on radio", null],
  ["My undeliverable song", null],
])("the subject %j says %j", (subject, kind) => {
  expect(findAutomaticKind({ ...person, subject })).toBe(kind);
});
