import { expect, test } from "vitest";
import { getScreenLayout } from "@/components/admin/layout/screen-skeleton";

test.each([
  ["/admin/overview", "overview", "Overview"],
  ["/admin/orders", "orders", "Orders"],
  ["/admin/orders/5d7c", "record", null],
  ["/admin/inbox", "inbox", "Inbox"],
  ["/admin/inbox/5d7c", "inbox", null],
  ["/admin/inbox/saved-replies", "list", null],
  ["/admin/consultations", "calendar", "Consultations"],
  ["/admin/content/faq", "list", null],
  ["/admin/content/products/ebook", "editor", null],
  ["/admin/emails/12", "editor", null],
  ["/admin/audit", "list", "Audit"],
  ["/admin/account", "record", null],
])("%s loads with the parts of its screen", (pathname, layout, title) => {
  expect(getScreenLayout(pathname)).toEqual({ layout, title });
});
