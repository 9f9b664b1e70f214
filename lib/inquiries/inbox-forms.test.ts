import { expect, test } from "vitest";
import { parseInboxOrigin } from "@/lib/inquiries/inbox-forms";

const message = "/admin/inbox/5f8ad1e2-7f0d-4d53-9d0c-3f2f4b2f8f10";

test.each([
  [message, true],
  [`${message}?view=mine&q=D%E2%80%99Angelo+100%25`, true],
  ["/admin/inbox?view=overdue", false],
])("returns to %s", (href, isMessage) => {
  expect(parseInboxOrigin(href)).toEqual({ href, isMessage });
});

test.each([
  "",
  "/admin/orders",
  "/admin/inbox/saved-replies",
  "//evil.example",
  "https://evil.example/admin/inbox",
  "/admin/inbox\n//evil.example",
  "javascript:alert(1)",
])("returns to the inbox instead of %j", (text) => {
  expect(parseInboxOrigin(text)).toEqual({ href: "/admin/inbox", isMessage: false });
});
